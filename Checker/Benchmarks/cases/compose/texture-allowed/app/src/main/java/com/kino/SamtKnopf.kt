package com.kino

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

private val Samt = Brush.verticalGradient(listOf(Color(0xFF000000), Color(0xFF0A0A0A)))

@Composable
fun SamtKnopf(anmelden: () -> Unit) {
    Column(Modifier.background(Color.White).padding(24.dp)) {
        Text("Sammle Punkte bei jedem Film.", color = Color.Black)
        Spacer(Modifier.height(16.dp))
        Row(
            Modifier.fillMaxWidth().height(50.dp).clip(RoundedCornerShape(10.dp)).background(Samt).clickable { anmelden() },
            verticalAlignment = Alignment.CenterVertically,
            horizontalArrangement = Arrangement.Center,
        ) {
            Image(painterResource(R.drawable.siwa_left_white_large), null, Modifier.height(50.dp))
            Text("Mit Apple anmelden", color = Color.White, fontSize = 21.sp)
        }
    }
}
