// Pages: What all pages share: the frame, the style sheet, the security policy, messages. Handlers fill a typed page and
// never build markup. The folder of each concern has its own pages. Routes: the style sheet, the icon and the pictures.
