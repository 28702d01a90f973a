package es.ruta

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.*
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import compose.icons.FontAwesomeIcons
import compose.icons.fontawesomeicons.Brands
import compose.icons.fontawesomeicons.brands.Apple

@Composable
fun AccesoScreen(conApple: () -> Unit) {
    Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp)) {
        Text("Guarda tus rutas y compártelas con tu grupo.", color = Color.Black)
        Spacer(Modifier.height(32.dp))
        Button(
            onClick = conApple,
            modifier = Modifier.fillMaxWidth().height(48.dp),
            shape = RoundedCornerShape(6.dp),
            colors = ButtonDefaults.buttonColors(containerColor = Color.Black, contentColor = Color.White),
        ) {
            Icon(FontAwesomeIcons.Brands.Apple, contentDescription = null, tint = Color.White)
            Spacer(Modifier.width(8.dp))
            Text("Iniciar sesión con Apple", fontSize = 20.sp)
        }
    }
}
