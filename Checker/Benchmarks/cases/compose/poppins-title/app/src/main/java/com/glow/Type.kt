package com.glow

import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.Font
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.sp

val Poppins = FontFamily(Font(R.font.poppins_medium, FontWeight.Medium))

val ButtonText = TextStyle(fontFamily = Poppins, fontSize = 20.sp, fontWeight = FontWeight.Medium)
