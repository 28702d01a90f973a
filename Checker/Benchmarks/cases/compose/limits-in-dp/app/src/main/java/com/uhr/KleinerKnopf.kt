package com.uhr

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

@Composable
fun KleinerKnopf(anmelden: () -> Unit) {
    Box(Modifier.background(Color.White).padding(6.dp)) {
        Row(
            Modifier.size(width = 160.dp, height = 30.dp).background(Color.Black).clickable { anmelden() },
            verticalAlignment = Alignment.CenterVertically,
            horizontalArrangement = Arrangement.Center,
        ) {
            Image(painterResource(R.drawable.siwa_left_white_small), null, Modifier.height(30.dp))
            Text("Sign in with Apple", color = Color.White, fontSize = 13.sp, maxLines = 1)
        }
    }
}
