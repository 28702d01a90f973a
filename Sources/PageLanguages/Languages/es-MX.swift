// A translator sees one text per line, so the lines keep their form.
// swift-format-ignore-file
extension LanguageTexts {
    static let esMX = #"""
page.last-name = Apellido

sign-in.again-lead = para confirmar que eres tú. Los cambios importantes requieren que hayas iniciado sesión en los últimos cinco minutos.
sign-in.email-wrong = Ingresa una dirección de correo como {example}.
sign-in.last-name-long = El apellido tiene más de {count} caracteres; acórtalo.
sign-in.last-name-control = El apellido contiene un salto de línea u otro carácter de control; elimínalo.
sign-in.name-long = El nombre o el apellido tiene más de {count} caracteres; acórtalo.
sign-in.name-control = El nombre o el apellido contiene un salto de línea u otro carácter de control; elimínalo.
sign-in.ask-hint = Puedes permitir este inicio de sesión desde un dispositivo en el que ya hayas iniciado sesión. Te mostrará un código de seis dígitos.
sign-in.too-many-codes = Demasiados códigos incorrectos desde tu red. Vuelve a intentarlo en una hora.
sign-in.recovery-wrong = La dirección de correo o el código de recuperación es incorrecto, o el código ya se usó.

passkey.sign-in-hint = con tu rostro, tu huella digital o el bloqueo de pantalla
passkey.none-added = No se agregó ninguna llave de acceso. Vuelve a intentarlo.
passkey.none-used = No se usó ninguna llave de acceso. Vuelve a intentarlo o inicia sesión de otra forma.
passkey.copied = Esta llave de acceso se usó en otro lugar, así que es posible que alguien tenga una copia. Inicia sesión de otra forma y elimina esta llave de acceso en la página de tu cuenta.
passkey.cannot-add = No se puede agregar la llave de acceso. Vuelve a intentarlo.
passkey.unreadable = El navegador envió algo que este servicio no puede leer. Vuelve a intentarlo.
passkey.signed-in = Ya iniciaste sesión.

device-code.heading = Ingresa el código
device-code.allow = Permite el inicio de sesión. El dispositivo mostrará seis dígitos.
device-code.enter = Ingrésalos aquí en menos de diez minutos.
device-code.ended = Esta solicitud terminó. Pide otro código a tu dispositivo.
device-code.wrong = El código es incorrecto o ya venció. Después de tres códigos incorrectos, pide otro a tu dispositivo.

simulated.denied = No permitiste este inicio de sesión.
simulated.next-expired = ya venció
simulated.not-allowed = No se permitió el inicio de sesión en tu dispositivo.
simulated.expired = Este código ya venció. Envía otro.

consent.lead-again = Ya iniciaste sesión antes en esta app.
consent.advice = Para no necesitar un código la próxima vez, agrega una llave de acceso en la página de tu cuenta desde un dispositivo en el que hayas iniciado sesión.

return.lead = Si no sucede nada, presiona Continuar.
return.not-taken = La app no recogió la respuesta.

end.finished = Ya iniciaste sesión
end.finished-text = La app recibió tu inicio de sesión. Para iniciar sesión otra vez, vuelve a la app.
end.canceled = Se canceló el inicio de sesión
end.expired = El inicio de sesión tardó demasiado
end.https-text = El emisor de este servicio es {issuer}, por lo que los navegadores guardan sus cookies solo para https, pero esta página se abrió mediante http. Abre {issuer} o inicia el servicio sin {option}.
end.too-many-text = En este momento hay demasiadas personas iniciando sesión en tu red. Vuelve a intentarlo en un minuto.
end.removed = La app o la cuenta se eliminó. Vuelve a la app y empieza de nuevo.
error.request-lead = La app envió una solicitud de autorización no válida.
error.request-hint = Vuelve a la app o comunícate con su desarrollador.
error.sign-in = No se puede iniciar sesión en este momento
error.service = Hay un problema con este servicio. No es culpa tuya y no se perdió nada. Vuelve a intentarlo en unos minutos.
error.too-many-text = Se abrieron demasiadas páginas a la vez desde tu red. Espera unos segundos y vuelve a cargar esta página.
error.not-apple-text = En esta computadora, {host} lleva a Quince, un servicio para hacer pruebas.
error.unchanged = No se cambió nada
error.other-site = El formulario procede de una página de otro sitio web. Si no lo enviaste tú, no tienes que hacer nada.
error.other-session = Volviste a iniciar sesión desde que se mostró este formulario. Abre tu cuenta y repite el cambio.
error.gone-text = Dejaste de usar la app o eliminaste la dirección de correo.

done.stopped = Dejaste de usar Iniciar sesión con Apple en una app. Ya no aparece en esta lista.
done.renamed = Se guardó tu nombre.
done.email-added = Se agregó la dirección de correo. Verifícala para poder usarla.
done.email-verified = Se verificó la dirección de correo.
done.email-removed = Se eliminó la dirección de correo.
done.session-ended = Se cerró la sesión.
done.sessions-ended = Se cerraron todas las demás sesiones.
done.passkey-added = Se agregó la llave de acceso.
done.passkey-renamed = Se guardó el nombre de la llave de acceso.
done.passkey-removed = Se eliminó la llave de acceso. También puedes borrarla en tu dispositivo.
done.device-denied = Inicio de sesión rechazado. Si no lo pediste tú, no tienes que hacer nada.
done.signed-in-by-device = Iniciaste sesión. Si agregas una llave de acceso en este dispositivo, la próxima vez no necesitarás un código.
done.signed-in-by-code = Iniciaste sesión. Ese código de recuperación ya no es válido. Para no necesitar un código la próxima vez, agrega una llave de acceso en este dispositivo.
done.signed-in-by-code-left[one] = Iniciaste sesión. Ese código de recuperación ya no es válido. Te queda un código. Si agregas una llave de acceso en este dispositivo, la próxima vez no necesitarás un código.
done.signed-in-by-code-left[other] = Iniciaste sesión. Ese código de recuperación ya no es válido. Te quedan {count} códigos. Si agregas una llave de acceso en este dispositivo, la próxima vez no necesitarás un código.
done.signed-in-by-code-last = Iniciaste sesión. Ese código de recuperación ya no es válido. Era el último. Crea códigos nuevos más abajo. Si agregas una llave de acceso en este dispositivo, la próxima vez no necesitarás un código.
done.kept = Conservaste tu cuenta.

app.terms = Términos
app.forwarding-on = El reenvío a {email} está activado. Quince guarda esta configuración, pero aún no reenvía correo.
app.forwarding-off = El reenvío está desactivado. Quince guarda esta configuración, pero aún no reenvía correo.
stop.told-event = Se avisará a {app} que dejaste de usarla, con el evento {event}. No se le dirá el motivo.
stop.told = Se avisará a {app} que dejaste de usarla. No se le dirá el motivo.

personal.add = Agregar
personal.no-choice = Para poder elegir, agrega y verifica otra dirección de correo.
personal.data-hint = Un archivo con todo lo que este servicio guardó sobre ti.

passkeys.lead = Con una llave de acceso, inicias sesión con tu rostro, tu huella digital o el bloqueo de pantalla.
passkeys.only-codes = Ahora solo puedes iniciar sesión con códigos de recuperación. Agrega una llave de acceso.
passkeys.added = Agregada el {day}
passkeys.suggest = Esta llave de acceso está en un solo dispositivo. Agrega otra en un segundo dispositivo o en una llave de seguridad, por si pierdes el primero.
passkeys.add = Agregar llave de acceso
passkeys.add-without = Para agregar una llave de acceso, usa un navegador compatible y activa JavaScript.
passkeys.name-wrong = Ingresa un nombre de 1 a {count} caracteres.
passkeys.only-one = Es tu única llave de acceso. Primero, crea códigos de recuperación o agrega otra llave de acceso.
codes.copied = Se copiaron los códigos.
codes.not-copied = Este navegador no copió los códigos. Imprímelos o anótalos.

invitation.hint = Después, inicias sesión con tu rostro, tu huella digital o el bloqueo de pantalla.
register.again = Volver a ingresar la dirección de correo
register.too-many = Se solicitaron demasiados mensajes. Vuelve a intentarlo en una hora.

sessions.lead = Navegadores en los que estas páginas están abiertas con tu cuenta. Las apps tienen sus propias sesiones: si alguien más usó tu cuenta, deja también de usar las apps.
device.none-hint = Para iniciar sesión en un dispositivo nuevo, elige {button} en él e ingresa tu dirección de correo.
device.enter = Ingresa este código en el dispositivo nuevo:

activity.lead = Si no reconoces algo, elimina la llave de acceso o cierra la sesión. Después de {days} días, las direcciones IP se acortan a su red.
activity.passkey-added = Se agregó una llave de acceso
activity.recovery-code-refused = Se ingresó un código de recuperación incorrecto
activity.device-code-refused = Se ingresó un código incorrecto de tu dispositivo
activity.email-added = Agregaste una dirección de correo

delete.days[one] = Se eliminará en {count} día. Hasta entonces, puedes conservarla.
delete.days[other] = Se eliminará en {count} días. Hasta entonces, puedes conservarla.
delete.sure-days[one] = {email} se eliminará en {count} día.
delete.sure-days[other] = {email} se eliminará en {count} días.
delete.done = Se eliminó tu cuenta

mail.passkey-added = Se agregó una llave de acceso a tu cuenta
mail.passkey-added-fact = Se agregó una llave de acceso a tu cuenta. A partir de ahora, se puede usar para iniciar sesión.
mail.passkey-removed = Se eliminó una llave de acceso de tu cuenta
mail.passkey-removed-fact = Se eliminó una llave de acceso de tu cuenta. Se cerraron todas las demás sesiones.
mail.enrolled = Se creó una llave de acceso para tu cuenta
mail.enrolled-fact = Se usó un enlace que te enviamos. Con él se crearon una llave de acceso y códigos de recuperación nuevos para tu cuenta.
mail.codes-replaced = Se reemplazaron tus códigos de recuperación
mail.codes-replaced-fact = Se reemplazaron los códigos de recuperación de tu cuenta. Los anteriores ya no funcionan.
mail.recovery-used = Se usó un código de recuperación para iniciar sesión
mail.recovery-used-fact = Alguien inició sesión en tu cuenta con un código de recuperación.
mail.device-used = Se permitió un inicio de sesión en otro navegador
mail.device-used-fact = Alguien inició sesión en tu cuenta con un código que mostró uno de tus dispositivos.
mail.name-changed = Se cambió el nombre de tu cuenta
mail.name-changed-fact = Se cambió el nombre de tu cuenta.
mail.emails-changed = Se cambiaron las direcciones de correo de tu cuenta
mail.emails-changed-fact = Se cambiaron las direcciones de correo de tu cuenta o el destino de su correo.
mail.deletion-canceled-fact = Se canceló la eliminación de tu cuenta.
mail.advice = Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, inicia sesión con tu llave de acceso, revisa las llaves de acceso y las sesiones de tu cuenta, y elimina o cierra las que no sean tuyas.
mail.create-ignore = Si no fuiste tú, ignora este mensaje: no se creará ninguna cuenta.
mail.exists-text = Alguien, probablemente tú, quiere crear una cuenta con esta dirección de correo. Ya existe una, así que no se cambió nada.
"""#
}
