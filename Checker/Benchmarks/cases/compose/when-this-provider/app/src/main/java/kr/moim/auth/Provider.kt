package kr.moim.auth

enum class Provider {
    KAKAO, NAVER, APPLE;

    val title: String
        get() = when (this) {
            KAKAO -> "카카오로 시작하기"
            NAVER -> "네이버로 시작하기"
            APPLE -> "Apple 계정으로 시작하기"
        }
}
