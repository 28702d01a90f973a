/// The words of labels that ask for an email address and for nothing else.
enum EmailWords {
    /// Whether each word of a label is about an email address, or says to fill it in.
    ///
    /// A label with another word may ask for a telephone number as well, search a list, or be a key of a table of texts.
    static func areAlone(in label: String) -> Bool {
        let label = label.lowercased()
        return label.split(whereSeparator: \.isWhitespace).filter { !$0.contains("@") }.allSatisfy { part in
            part.split { !$0.isLetter && !$0.isNumber }.allSatisfy { Self.isKnown(String($0)) }
        }
    }

    private static func isKnown(_ word: String) -> Bool {
        if Self.words.contains(word) { return true }
        // Scripts without blanks, and languages that put endings on words.
        guard let first = word.unicodeScalars.first, !AsideWords.hasBlanks(first) else { return false }
        var rest = word
        for part in Self.parts { rest = rest.replacing(part, with: "") }
        return rest.isEmpty
    }

    private static let words: Set<String> = [
        "email", "emails", "e", "mail", "mails", "mailid", "emailid", "id", "address", "addresses", "adress",
        "emailaddress", "mailaddress",
        // English
        "your", "you", "my", "our", "the", "a", "an", "enter", "please", "type", "input", "insert", "write",
        "add", "provide", "fill", "in", "here", "valid", "business", "work", "personal", "school",
        "university", "college", "student", "contact", "new", "current", "confirm", "repeat", "again",
        "re", "recovery", "registered", "required", "optional", "field", "text", "primary", "icon", "to",
        "for",
        "example", "eg", "ex", "g",
        // Spanish, Portuguese, Catalan
        "correo", "correos", "electrónico", "electronico", "electrónica", "eletrônico", "eletronico",
        "dirección", "direccion", "endereço", "endereco", "mi", "tu", "tú", "su", "el", "la", "un", "una",
        "de", "del", "por", "favor", "introduce", "introduzca", "introducir", "ingresa", "ingrese",
        "ingresar",
        "escribe", "escriba", "aquí", "seu", "teu", "meu", "sua", "o", "um", "digite", "insira", "informe",
        "preencha", "institucional", "confirma", "confirmar", "confirme", "nuevo", "novo",
        // French
        "courriel", "adresse", "électronique", "electronique", "votre", "ton", "une", "l", "d", "entrez",
        "entrer", "saisissez", "saisir", "veuillez", "s", "il", "vous", "plaît", "plait", "renseignez",
        // German, Dutch, Scandinavian
        "deine", "ihre", "meine", "eine", "die", "gib", "geben", "sie", "ein", "eingeben", "bitte", "adres",
        "je", "jouw", "uw", "voer", "vul", "ange", "din", "skriv", "post", "adresi", "epost", "indtast",
        "sähköposti", "sähköpostiosoite",
        // Italian
        "posta", "elettronica", "indirizzo", "inserisci", "inserire", "la", "tua", "tuo", "lo",
        // Turkish, Polish, Czech, Romanian, Hungarian
        "eposta", "adresiniz", "adresinizi", "adresini", "giriniz", "girin", "gir", "lütfen", "wpisz",
        "podaj",
        "swój", "twój", "zadejte", "váš", "adresa", "ta", "introdu", "cím",
        // Indonesian, Malay, Vietnamese, Filipino
        "masukkan", "alamat", "anda", "kamu", "surel", "emel", "nhập", "địa", "chỉ", "của", "bạn", "vui",
        "lòng", "ilagay", "ang", "iyong",
        // Russian, Ukrainian
        "введите", "укажите", "ваш", "вашу", "свой", "свою", "почта", "почту", "почты", "электронная",
        "электронную", "электронной", "адрес", "эл", "имейл", "эмейл", "пошта", "електронна", "введіть",
    ]

    /// Longer ones first, where one begins with another.
    private static let parts = [
        // Korean
        "이메일", "메일", "주소", "아이디", "전자우편", "을", "를", "입력해주세요", "입력해주십시오", "입력하세요", "입력해", "입력",
        "주세요", "하세요", "학교", "회사",
        // Japanese
        "メールアドレス", "アドレス", "電子メール", "メール", "を入力してください", "入力してください", "入力", "を", "の", "ご", "あなた",
        "確認用", "してください",
        // Chinese
        "电子邮件", "电子邮箱", "电子信箱", "電子郵件", "電子信箱", "邮箱", "郵箱", "邮件", "郵件", "信箱", "地址", "请输入", "請輸入",
        "输入", "輸入", "您的", "你的", "您", "你", "的", "请", "請",
        // Arabic, Hebrew, Thai, Hindi
        "البريد", "الإلكتروني", "الالكتروني", "بريدك", "أدخل", "عنوان", "אימייל", "דואר", "אלקטרוני",
        "อีเมล", "กรอก", "ของคุณ", "ईमेल",
    ]
}
