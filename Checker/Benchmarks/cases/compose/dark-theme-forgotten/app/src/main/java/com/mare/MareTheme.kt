package com.mare

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.material3.*
import androidx.compose.runtime.Composable
import androidx.compose.ui.graphics.Color

@Composable
fun MareTheme(dark: Boolean = isSystemInDarkTheme(), content: @Composable () -> Unit) {
    val colors = if (dark) darkColorScheme(background = Color(0xFF05080A)) else lightColorScheme(background = Color(0xFFF4FBFF))
    MaterialTheme(colorScheme = colors, content = content)
}
