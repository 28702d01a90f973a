package kr.moim.auth

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.*
import androidx.compose.material.Button
import androidx.compose.material.ButtonDefaults
import androidx.compose.material.Icon
import androidx.compose.material.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.painterResource
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import kr.moim.R

private val icons = mapOf(
    Provider.KAKAO to R.drawable.ic_kakao,
    Provider.NAVER to R.drawable.ic_naver,
    Provider.APPLE to R.drawable.ic_apple,
)

@Composable
fun AuthScreen(onSelect: (Provider) -> Unit) {
    Column(Modifier.fillMaxSize().background(Color.White).padding(horizontal = 20.dp)) {
        Text("모임 일정을 친구들과 나눠 보세요.", color = Color.Black)
        Provider.values().forEach { provider ->
            Button(
                onClick = { onSelect(provider) },
                colors = ButtonDefaults.buttonColors(
                    backgroundColor = when (provider) {
                        Provider.KAKAO -> Color(0xFFFEE500)
                        Provider.NAVER -> Color(0xFF03C75A)
                        Provider.APPLE -> Color(0xFF000000)
                    }
                ),
                modifier = Modifier.fillMaxWidth().padding(vertical = 6.dp).height(50.dp),
            ) {
                Icon(painterResource(icons.getValue(provider)), contentDescription = null, tint = Color.Unspecified)
                Spacer(Modifier.width(8.dp))
                Text(
                    provider.title,
                    fontSize = 16.sp,
                    color = if (provider == Provider.APPLE) Color.White else Color.Black,
                )
            }
        }
    }
}
