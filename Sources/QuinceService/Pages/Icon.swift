/// The drawings of the pages.
enum Icon {
    /// A quince: yellow, broad below, a short neck, a grey-green leaf.
    static let quince = #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
          <defs>
            <radialGradient id="skin" cx="36%" cy="42%" r="72%">
              <stop offset="0" stop-color="#ffe68a"/>
              <stop offset=".55" stop-color="#f2c437"/>
              <stop offset="1" stop-color="#c98d12"/>
            </radialGradient>
          </defs>
          <path d="M33 15c-.5-4 .6-7.500 2.600-10.200" fill="none" stroke="#6b4a1f" stroke-width="3" stroke-linecap="round"/>
          <path d="M36 11.500c4-6.500 11-8 17-5.500-2 7-9.500 11.500-17 5.500z" fill="#7f9d5c"/>
          <path d="M36 11.500c6-.5 11.500-2 17-5.500" fill="none" stroke="#5d7a3f" stroke-width="1"/>
          <path d="M32 14c6.500 0 8.700 4.200 10.500 8.700C44.800 28.300 56 31 56 43.500 56 54 45.500 60 32 60S8 54 8 43.500C8 31 19.200 28.300 21.500 22.700 23.300 18.200 25.500 14 32 14z" fill="url(#skin)"/>
          <path d="M28.500 58.200l2-2.700 1.500 2.900 1.700-2.900 1.900 2.700" fill="none" stroke="#6b4a1f" stroke-width="1.600" stroke-linecap="round" stroke-linejoin="round"/>
          <ellipse cx="20" cy="40" rx="4.500" ry="7.500" transform="rotate(18 20 40)" fill="#fff4c2" opacity=".75"/>
        </svg>
        """#
}
