package com.hof

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
import androidx.compose.ui.tooling.preview.Preview
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

@Composable
fun AppleEntry(title: String = "Continuer avec Apple", onClick: () -> Unit) {
    Row(
        modifier = Modifier
            .fillMaxWidth()
            .height(44.dp)
            .background(Color.Black)
            .clickable(onClick = onClick),
        verticalAlignment = Alignment.CenterVertically,
        horizontalArrangement = Arrangement.Center,
    ) {
        Image(painterResource(R.drawable.siwa_left_white_small), contentDescription = null, modifier = Modifier.height(44.dp))
        Text(title, color = Color.White, fontSize = 19.sp)
    }
}

@Composable
fun Porte(onApple: () -> Unit) {
    Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp)) {
        Text("Retrouvez vos commandes à la ferme.", color = Color.Black)
        Spacer(Modifier.height(24.dp))
        AppleEntry(onClick = onApple)
    }
}

@Preview
@Composable
private fun AppleEntryPreview() = AppleEntry(title = "Login with Apple ID (Preview)") {}
