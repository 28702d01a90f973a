package com.glow

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp

@Composable
fun SignUp(apple: () -> Unit) {
    Column(Modifier.background(Color.White).padding(20.dp)) {
        Text("Track your routine and get reminders.", color = Color.Black)
        Row(
            Modifier.padding(top = 20.dp).fillMaxWidth().height(46.dp).background(Color.Black).clickable { apple() },
            verticalAlignment = Alignment.CenterVertically,
            horizontalArrangement = Arrangement.Center,
        ) {
            Image(painterResource(R.drawable.siwa_left_white_medium), null, Modifier.height(46.dp))
            Text("Sign up with Apple", style = ButtonText, color = Color.White)
        }
    }
}
