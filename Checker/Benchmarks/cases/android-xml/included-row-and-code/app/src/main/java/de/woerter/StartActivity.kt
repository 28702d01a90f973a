package de.woerter

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import de.woerter.databinding.ActivityStartBinding

class StartActivity : AppCompatActivity() {

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val binding = ActivityStartBinding.inflate(layoutInflater)
        setContentView(binding.root)

        with(binding.apple) {
            icon.setImageResource(R.drawable.siwa_left_white_medium)
            title.text = "Mit Apple-ID anmelden"
            row.setOnClickListener { startAppleLogin() }
        }
    }

    private fun startAppleLogin() = AppleLogin(this).launch()
}
