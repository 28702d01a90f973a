import androidx.compose.foundation.Image
import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.*
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import com.acme.design.AcmeTheme

@Composable
fun LoginEntry(onApple: () -> Unit) {
    Column(Modifier.background(Color.White).padding(20.dp)) {
        Text("Pay your share without cash.", color = Color.Black)
        Row(
            Modifier.padding(top = 20.dp).fillMaxWidth().height(48.dp).background(AcmeTheme.colors.controlFill).clickable(onClick = onApple),
            verticalAlignment = Alignment.CenterVertically,
            horizontalArrangement = Arrangement.Center,
        ) {
            Image(painterResource(R.drawable.siwa_left_white_medium), contentDescription = null, modifier = Modifier.height(48.dp))
            Text("Sign in with Apple", color = Color.White, fontSize = 21.sp)
        }
    }
}
