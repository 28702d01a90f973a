package com.brot

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.CircleShape
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp

@Composable
fun RundeKnoepfe(mitApple: () -> Unit, mitGoogle: () -> Unit) {
    Row(
        Modifier.fillMaxWidth().background(Color.White).padding(20.dp),
        horizontalArrangement = Arrangement.spacedBy(24.dp, Alignment.CenterHorizontally),
    ) {
        Box(
            Modifier.size(64.dp).clip(CircleShape).background(Color.Black).clickable(onClick = mitApple),
            contentAlignment = Alignment.Center,
        ) {
            Image(
                painterResource(R.drawable.siwa_logo_only_white),
                contentDescription = "Mit Apple anmelden",
                modifier = Modifier.size(34.dp),
            )
        }
        Box(
            Modifier.size(64.dp).clip(CircleShape).background(Color(0xFFDB4437)).clickable(onClick = mitGoogle),
            contentAlignment = Alignment.Center,
        ) {
            Image(painterResource(R.drawable.google_mark), contentDescription = "Mit Google anmelden", Modifier.size(34.dp))
        }
    }
}
