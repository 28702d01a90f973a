import androidx.compose.foundation.Image
import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.*
import androidx.compose.material.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

@Composable
fun SplitButtons(apple: () -> Unit, google: () -> Unit) {
    Row(
        Modifier.fillMaxWidth().background(Color.White).padding(vertical = 20.dp),
        horizontalArrangement = Arrangement.spacedBy(12.dp),
    ) {
        Row(
            Modifier.fillMaxWidth(0.3f).height(40.dp).background(Color.Black).clickable { apple() },
            verticalAlignment = Alignment.CenterVertically,
        ) {
            Image(painterResource(R.drawable.siwa_left_white_small), contentDescription = null, Modifier.height(40.dp))
            Text("Sign in with Apple", color = Color.White, fontSize = 17.sp, maxLines = 1)
        }
        Row(
            Modifier.weight(1f).height(40.dp).background(Color(0xFF4285F4)).clickable { google() },
            verticalAlignment = Alignment.CenterVertically,
        ) {
            Image(painterResource(R.drawable.google_left), contentDescription = null, Modifier.height(40.dp))
            Text("Sign in with Google", color = Color.White, fontSize = 17.sp, maxLines = 1)
        }
    }
}
