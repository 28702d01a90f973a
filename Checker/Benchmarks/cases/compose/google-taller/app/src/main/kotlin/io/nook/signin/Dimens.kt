package io.nook.signin

import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

object Dimens {
    val GoogleHeight = 56.dp
    val AppleHeight = 44.dp
    val AppleTitle = 19.sp
    val GoogleTitle = 22.sp
}
