package com.feed

import androidx.compose.foundation.layout.*
import androidx.compose.material3.*
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

@Composable
fun LoginOptions(onApple: () -> Unit, onGuest: () -> Unit) {
    Surface(color = Color.White) {
        Column(Modifier.padding(16.dp)) {
            Text("Follow farms near you and order from the field.", color = Color.Black)
            Button(
                onClick = onApple,
                modifier = Modifier.padding(top = 16.dp).fillMaxWidth().height(48.dp),
                colors = ButtonDefaults.buttonColors(containerColor = Color.Black),
            ) {
                Text("Sign in with Apple", color = Color.White, fontSize = 14.sp)
            }
            TextButton(onClick = onGuest, modifier = Modifier.padding(top = 16.dp)) {
                Text("Continue without an account")
            }
        }
    }
}
