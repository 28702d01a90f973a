package com.lauf.ui.theme

import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.ui.graphics.Color

private val Forest = Color(0xFF1B5E20)

private val LaufColors = lightColorScheme(
    primary = Forest,
    onPrimary = Color.White,
    background = Color.White,
)

@Composable
fun LaufTheme(content: @Composable () -> Unit) {
    MaterialTheme(colorScheme = LaufColors, content = content)
}
