// Pages: What all pages share: the frame, the style sheet, messages and errors. Handlers fill a typed page and never build
// markup; every value is escaped. The folder of each concern has its own pages. Routes: the style sheet, the icon and the
// pictures.
