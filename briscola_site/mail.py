"""Outgoing mail: a message is sent or the reason is known, in a sentence for who runs the server."""

import contextlib
import logging
import smtplib
import socket
import ssl

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

LOG = logging.getLogger(__name__)


class NotSent(Exception):
    """No server took a message; the text says why, and what to do."""


def send(to: str, subject: str, text: str) -> None:
    """Hand a message to the mail server of this installation. Raises NotSent, and logs the reason without the address
    or the text.
    """
    try:
        with contextlib.closing(get_connection()) as server:  # which Django leaves open where it is not let in
            EmailMessage(subject, text, settings.DEFAULT_FROM_EMAIL, [to], connection=server).send()
    except OSError as problem:  # smtplib's errors are such
        why = reason(problem)
        LOG.error("%s", why)
        raise NotSent(why) from problem


def reason(problem: OSError) -> str:
    """Why the mail server took nothing; what a server said of somebody's address is left out."""
    server = f"Il server di posta {settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    match problem:
        case smtplib.SMTPAuthenticationError():
            return f"{server} non accetta il nome e la password: correggi BRISCOLA_MAIL."
        case smtplib.SMTPNotSupportedError() if settings.EMAIL_USE_TLS and "STARTTLS" in str(problem):
            return f"{server} non sa cifrare con STARTTLS: scrivi smtps:// in BRISCOLA_MAIL, o chiedi al fornitore."
        case smtplib.SMTPNotSupportedError():
            return f"{server} non vuole un nome e una password: toglili da BRISCOLA_MAIL."
        case smtplib.SMTPSenderRefused():
            return f"{server} non accetta il mittente {settings.DEFAULT_FROM_EMAIL}: correggi BRISCOLA_MAIL_FROM."
        case smtplib.SMTPRecipientsRefused():
            return f"{server} non accetta il destinatario."
        case ssl.SSLCertVerificationError():
            return (
                f"Il certificato di {settings.EMAIL_HOST}:{settings.EMAIL_PORT} non è valido "
                f"({problem.verify_message.rstrip('.')}): correggi il nome in BRISCOLA_MAIL, o chiedi al fornitore."
            )
        case ssl.SSLError():
            return f"{server} non parla TLS su questa porta: scrivi smtps:// per la 465, smtp:// per la 587."
        case socket.gaierror():
            return f"{server} non si trova: correggi il nome in BRISCOLA_MAIL."
    return f"{server} non risponde: controlla la porta in BRISCOLA_MAIL e la rete."
