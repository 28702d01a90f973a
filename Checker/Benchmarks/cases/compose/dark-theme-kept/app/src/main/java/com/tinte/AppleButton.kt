package com.tinte

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

@Composable
fun AppleButton(onClick: () -> Unit) {
    val dark = isSystemInDarkTheme()
    val fill = if (dark) Color.White else Color.Black
    val ink = if (dark) Color.Black else Color.White
    val logo = if (dark) R.drawable.siwa_left_black_medium else R.drawable.siwa_left_white_medium

    Row(
        Modifier.width(320.dp).height(56.dp).background(fill).clickable(onClick = onClick),
        verticalAlignment = Alignment.CenterVertically,
        horizontalArrangement = Arrangement.Center,
    ) {
        Image(painterResource(logo), contentDescription = null, modifier = Modifier.height(56.dp))
        Text("Sign in with Apple", color = ink, fontSize = 24.sp)
    }
}

@Composable
fun WelcomeScreen(model: WelcomeModel) {
    val page = if (isSystemInDarkTheme()) Color(0xFF101014) else Color(0xFFFFFFFF)
    Box(Modifier.fillMaxSize().background(page), contentAlignment = Alignment.Center) {
        Column(verticalArrangement = Arrangement.spacedBy(20.dp)) {
            Text("Your notebooks stay in step on all devices.", color = Color.Gray)
            AppleButton(model::signInWithApple)
        }
    }
}
