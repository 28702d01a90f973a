extension SignInTexts {
    /// The texts of a language.
    ///
    /// The titles follow those of Apple's button in `Sources/QuinceButtons/Titles/titles.tsv`, with the method in place
    /// of Apple. The sentences address the user as Apple does in that language.
    ///
    /// - Parameter language: The language.
    init(_ language: SignInLanguage) {
        switch language {
        case .arabic:
            self.init({ "تسجيل الدخول باستخدام \($0)" }, failed: "تعذر تسجيل الدخول. يُرجى المحاولة مرة أخرى.")
        case .brazilianPortuguese:
            self.init(
                { "Iniciar sessão com o \($0)" },
                failed: "Não foi possível iniciar a sessão. Tente novamente."
            )
        case .britishEnglish, .english:
            self.init({ "Sign in with \($0)" }, failed: "Signing in didn’t work. Please try again.")
        case .canadianFrench:
            self.init({ "Connexion avec \($0)" }, failed: "La connexion a échoué. Veuillez réessayer.")
        case .catalan:
            self.init(
                { "Inicia sessió amb \($0)" },
                failed: "No s’ha pogut iniciar la sessió. Torna-ho a provar."
            )
        case .croatian:
            // "S Face IDjem" would need an ending; after "značajke" (feature) the name has none.
            self.init({ "Prijava pomoću značajke \($0)" }, failed: "Prijava nije uspjela. Pokušajte ponovno.")
        case .czech:
            self.init({ "Přihlásit se přes \($0)" }, failed: "Přihlášení se nezdařilo. Zkuste to znovu.")
        case .danish:
            self.init({ "Log ind med \($0)" }, failed: "Det lykkedes ikke at logge ind. Prøv igen.")
        case .dutch:
            self.init({ "Log in met \($0)" }, failed: "Inloggen is niet gelukt. Probeer het opnieuw.")
        case .finnish:
            // All names end in "ID", and "ID" takes this ending.
            self.init(
                { "Kirjaudu sisään \($0):llä" },
                failed: "Sisäänkirjautuminen ei onnistunut. Yritä uudelleen."
            )
        case .french:
            self.init({ "Se connecter avec \($0)" }, failed: "La connexion a échoué. Veuillez réessayer.")
        case .german:
            self.init(
                { "Mit \($0) anmelden" },
                failed: "Die Anmeldung hat nicht funktioniert. Bitte versuche es erneut."
            )
        case .greek:
            self.init({ "Σύνδεση μέσω \($0)" }, failed: "Η σύνδεση απέτυχε. Δοκιμάστε ξανά.")
        case .hebrew:
            self.init({ "התחברות באמצעות \($0)" }, failed: "ההתחברות נכשלה. יש לנסות שוב.")
        case .hongKongChinese:
            self.init({ "使用 \($0) 登入" }, failed: "未能登入。請再試一次。")
        case .hungarian:
            // All names end in "ID", and "ID" takes this ending; without an article, because "Optic" would need another.
            self.init({ "Bejelentkezés \($0)-val" }, failed: "A bejelentkezés nem sikerült. Próbálja újra.")
        case .indonesian:
            self.init({ "Masuk dengan \($0)" }, failed: "Gagal masuk. Silakan coba lagi.")
        case .italian:
            self.init({ "Accedi con \($0)" }, failed: "Accesso non riuscito. Riprova.")
        case .japanese:
            self.init({ "\($0)でサインイン" }, failed: "サインインできませんでした。もう一度お試しください。")
        case .korean:
            self.init({ "\($0)로 로그인" }, failed: "로그인하지 못했습니다. 다시 시도하십시오.")
        case .malay:
            self.init({ "Daftar masuk dengan \($0)" }, failed: "Daftar masuk gagal. Sila cuba lagi.")
        case .mexicanSpanish:
            self.init({ "Iniciar sesión con \($0)" }, failed: "No se pudo iniciar sesión. Intenta de nuevo.")
        case .norwegian:
            self.init({ "Logg på med \($0)" }, failed: "Påloggingen mislyktes. Prøv igjen.")
        case .polish:
            self.init(
                { "Zaloguj się, używając \($0)" },
                failed: "Logowanie nie powiodło się. Spróbuj ponownie."
            )
        case .portuguese:
            self.init(
                { "Iniciar sessão com o \($0)" },
                failed: "Não foi possível iniciar sessão. Tente novamente."
            )
        case .romanian:
            self.init(
                { "Autentificați-vă cu \($0)" },
                failed: "Autentificarea nu a reușit. Încercați din nou."
            )
        case .russian:
            self.init({ "Вход с помощью \($0)" }, failed: "Не удалось войти. Повторите попытку.")
        case .simplifiedChinese:
            // A space parts Chinese from Latin letters, and only from those.
            self.init({ "通过\($0.first?.isASCII == true ? " " : "")\($0) 登录" }, failed: "未能登录。请再试一次。")
        case .slovak:
            self.init({ "Prihlásiť sa cez \($0)" }, failed: "Prihlásenie sa nepodarilo. Skúste to znova.")
        case .spanish:
            self.init(
                { "Iniciar sesión con \($0)" },
                failed: "No se ha podido iniciar sesión. Inténtalo de nuevo."
            )
        case .swedish:
            self.init({ "Logga in med \($0)" }, failed: "Det gick inte att logga in. Försök igen.")
        case .thai:
            self.init({ "ลงชื่อเข้าด้วย \($0)" }, failed: "ไม่สามารถลงชื่อเข้าได้ โปรดลองอีกครั้ง")
        case .traditionalChinese:
            self.init({ "使用 \($0) 登入" }, failed: "無法登入。請再試一次。")
        case .turkish:
            self.init({ "\($0) ile Giriş Yap" }, failed: "Giriş yapılamadı. Lütfen yeniden deneyin.")
        case .ukrainian:
            self.init({ "Вхід за допомогою \($0)" }, failed: "Не вдалося ввійти. Повторіть спробу.")
        case .vietnamese:
            self.init({ "Đăng nhập bằng \($0)" }, failed: "Không thể đăng nhập. Vui lòng thử lại.")
        }
    }
}
