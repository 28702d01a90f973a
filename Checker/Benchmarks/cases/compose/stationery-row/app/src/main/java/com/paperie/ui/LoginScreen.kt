package com.paperie.ui

import androidx.compose.foundation.Image
import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import com.paperie.R

@Composable
fun LoginScreen(onApple: () -> Unit, onGoogle: () -> Unit) {
    Column(
        modifier = Modifier.fillMaxSize().background(Color.White).padding(24.dp),
        verticalArrangement = Arrangement.spacedBy(12.dp, Alignment.CenterVertically),
    ) {
        Text("Save the paper that you like.", color = Color.Black)
        ProviderRow("Sign in with Apple", R.drawable.siwa_left_white_medium, Color.Black, onApple)
        ProviderRow("Sign in with Google", R.drawable.google_left, Color(0xFF4285F4), onGoogle)
    }
}

@Composable
private fun ProviderRow(title: String, logo: Int, fill: Color, onClick: () -> Unit) {
    Row(
        modifier = Modifier
            .fillMaxWidth()
            .height(44.dp)
            .clip(RoundedCornerShape(8.dp))
            .background(fill)
            .clickable(onClick = onClick),
        verticalAlignment = Alignment.CenterVertically,
        horizontalArrangement = Arrangement.Center,
    ) {
        Image(painterResource(logo), contentDescription = null, modifier = Modifier.height(44.dp))
        Text(title, color = Color.White, fontSize = 19.sp)
    }
}
