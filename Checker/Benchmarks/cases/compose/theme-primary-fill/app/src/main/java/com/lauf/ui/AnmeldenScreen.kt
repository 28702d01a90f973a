package com.lauf.ui

import androidx.compose.foundation.Image
import androidx.compose.foundation.layout.*
import androidx.compose.material3.*
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import com.lauf.R
import com.lauf.ui.theme.LaufTheme

@Composable
fun AnmeldenScreen(mitApple: () -> Unit) = LaufTheme {
    Surface(color = MaterialTheme.colorScheme.background) {
        Column(Modifier.padding(24.dp)) {
            Text("Sichere deine Läufe und Bestzeiten.")
            Spacer(Modifier.height(24.dp))
            Button(
                onClick = mitApple,
                contentPadding = PaddingValues(0.dp),
                modifier = Modifier.fillMaxWidth().height(48.dp),
            ) {
                Image(painterResource(R.drawable.siwa_left_white_medium), null, Modifier.height(48.dp))
                Text("Mit Apple anmelden", fontSize = 21.sp, color = MaterialTheme.colorScheme.onPrimary)
            }
        }
    }
}
