package io.nook.signin

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp

@Composable
fun SignInSheet(viewModel: SignInViewModel) {
    Column(
        Modifier.background(Color.White).padding(24.dp),
        verticalArrangement = Arrangement.spacedBy(16.dp),
    ) {
        Text("Borrow books from people on your street.", color = Color.Black)
        Row(
            Modifier.fillMaxWidth().height(Dimens.GoogleHeight).background(Color(0xFFDB4437)).clickable { viewModel.google() },
            verticalAlignment = Alignment.CenterVertically, horizontalArrangement = Arrangement.Center,
        ) {
            Text("Continue with Google", color = Color.White, fontSize = Dimens.GoogleTitle)
        }
        Row(
            Modifier.fillMaxWidth().height(Dimens.AppleHeight).background(Color.Black).clickable { viewModel.apple() },
            verticalAlignment = Alignment.CenterVertically, horizontalArrangement = Arrangement.Center,
        ) {
            Image(painterResource(R.drawable.siwa_left_white_large), contentDescription = null, modifier = Modifier.fillMaxHeight())
            Text("Continue with Apple", color = Color.White, fontSize = Dimens.AppleTitle)
        }
    }
}
