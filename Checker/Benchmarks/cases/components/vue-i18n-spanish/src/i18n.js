import { createI18n } from 'vue-i18n'

export default createI18n({
  locale: navigator.language.slice(0, 2),
  messages: {
    en: { why: 'Save your favourite stops.', apple: 'Sign in with Apple' },
    es: { why: 'Guarda tus paradas favoritas.', apple: 'Inicia sesión con Apple' },
    it: { why: 'Salva le tue fermate preferite.', apple: 'Accedi con Apple' },
  },
})
