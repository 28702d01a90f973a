package com.leih

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp

@Composable
fun DatenschutzScreen() {
    Column(Modifier.padding(16.dp)) {
        Text("Welche Daten wir erhalten")
        Text("Wenn du dich über „Mit Apple anmelden“ anmeldest, erhalten wir deinen Namen und eine E-Mail-Adresse.")
        Text("Du kannst Sign in with Apple jederzeit in den Einstellungen deines Geräts beenden.")
    }
}
