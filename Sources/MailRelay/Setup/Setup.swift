// Setup: What an operator and a developer have to write elsewhere: the mail server's configuration, and DNS records. Changes nothing
// itself.

/// The configuration of Postfix in front of the relay and behind it.
package struct PostfixConfiguration: Hashable, Sendable {
    /// The server's name; its MX records point to it.
    package var hostname: String
    /// The domains of the relay addresses.
    package var domains: [String]
    /// The port of the filter on this machine.
    package var filterPort: Int
    /// The port on this machine where Postfix takes finished messages.
    package var reinjectionPort: Int
    /// The address and port where Postfix takes messages from outside, as in master.cf.
    package var listener = "smtp"

    /// A configuration for port 25.
    package init(hostname: String, domains: [String], filterPort: Int, reinjectionPort: Int) {
        self.hostname = hostname
        self.domains = domains
        self.filterPort = filterPort
        self.reinjectionPort = reinjectionPort
    }

    /// The lines for main.cf.
    package var main: String {
        """
        # Private email relay: lines for main.cf.
        # Postfix allows comments on lines of their own only.
        myhostname = \(self.hostname)

        # All recipients in these domains go through the relay, which knows them.
        # Remove these domains from mydestination and virtual_*_domains.
        relay_domains = \(self.domains.joined(separator: ", "))
        relay_recipient_maps =

        # Notices for return paths of the relay go to it directly, and not to the MX,
        # which is this server.
        relay_transport = smtp:[127.0.0.1]:\(self.filterPort)

        # 25 MiB for senders, set in master.cf, and room for the fields that the relay adds.
        message_size_limit = 26345472
        smtputf8_enable = yes

        # Only CRLF.CRLF ends a message, from every client: otherwise a second message
        # can hide in a first one. Nobody sends commands before the replies to them.
        smtpd_forbid_bare_newline = normalize
        smtpd_forbid_bare_newline_exclusions =
        smtpd_forbid_unauth_pipelining = yes

        # Only the relay sends through this server, on the port in master.cf.
        smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination

        # Encrypt, both as a server and as a client. Add your certificate:
        # smtpd_tls_chain_files = /etc/ssl/private/mail.pem
        smtpd_tls_security_level = may
        smtp_tls_security_level = may

        """
    }

    /// The lines for master.cf.
    package var master: String {
        """
        # Private email relay: lines for master.cf.
        # Replace the line of the service "smtp inet". The relay answers each MAIL, RCPT
        # and DATA while the sender waits. Don't set smtpd_proxy_options=speed_adjust:
        # the answers to recipients would come too late.
        \(self.listener) inet n - y - - smtpd
          -o smtpd_proxy_filter=127.0.0.1:\(self.filterPort)
          -o smtpd_proxy_timeout=300s
          -o message_size_limit=26214400
          -o smtpd_recipient_restrictions=reject_unauth_destination
          -o smtpd_discard_ehlo_keywords=silent-discard,dsn,etrn,chunking
          -o disable_vrfy_command=yes
          -o local_recipient_maps=
          -o notify_classes=

        # Finished messages come back on this port, for the queue. No header is added or
        # changed, because the messages are signed.
        127.0.0.1:\(self.reinjectionPort) inet n - y - - smtpd
          -o mynetworks=127.0.0.0/8
          -o smtpd_client_restrictions=
          -o smtpd_helo_restrictions=
          -o smtpd_sender_restrictions=
          -o smtpd_recipient_restrictions=permit_mynetworks,reject
          -o smtpd_relay_restrictions=permit_mynetworks,reject
          -o smtpd_data_restrictions=
          -o smtpd_end_of_data_restrictions=
          -o smtpd_milters=
          -o smtpd_tls_security_level=none
          -o local_header_rewrite_clients=
          -o receive_override_options=no_address_mappings,no_header_body_checks

        """
    }
}
