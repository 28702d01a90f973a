import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import AppleIcon from '@mui/icons-material/Apple';
import GoogleIcon from '@mui/icons-material/Google';

export default function Providers({ onProvider }) {
  return (
    <Stack spacing={2} sx={{ width: 320, bgcolor: '#fff', p: 3 }}>
      <Typography>Trade plants with people near you.</Typography>
      <Button
        fullWidth
        variant="contained"
        startIcon={<AppleIcon />}
        onClick={() => onProvider('apple')}
        sx={{ bgcolor: '#000', color: '#fff', '&:hover': { bgcolor: '#222' } }}
      >
        Continue with Apple
      </Button>
      <Button
        fullWidth
        variant="contained"
        startIcon={<GoogleIcon />}
        onClick={() => onProvider('google')}
      >
        Continue with Google
      </Button>
    </Stack>
  );
}
