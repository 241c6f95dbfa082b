/** Bounce messages in the formats of mail servers. */

/** A report of Postfix: the host that was asked answered in the conversation. */
export const postfixBounce = ({
  messageId,
  to = "ana@maes.example",
  action = "failed",
  status = "5.1.1",
  diagnostic = `smtp; 550 5.1.1 <${to}>: Recipient address rejected: User unknown
    in virtual mailbox table`,
}: {
  messageId: string;
  to?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
}) => `Return-Path: <>
Date: Sun, 22 Nov 2026 14:10:03 +0100 (CET)
From: MAILER-DAEMON@mail.zenne.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: no-reply@zenne.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4C1A2B3D.1795353003/mail.zenne.example"
Message-Id: <20261122131003.9A1B2@mail.zenne.example>

This is a MIME-encapsulated message.

--4C1A2B3D.1795353003/mail.zenne.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.zenne.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

--4C1A2B3D.1795353003/mail.zenne.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.zenne.example
X-Postfix-Queue-ID: 4C1A2B3D
X-Postfix-Sender: rfc822; no-reply@zenne.example
Arrival-Date: Sun, 22 Nov 2026 14:10:02 +0100 (CET)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.maes.example
Diagnostic-Code: ${diagnostic}

--4C1A2B3D.1795353003/mail.zenne.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <no-reply@zenne.example>
From: Zenne Freight <no-reply@zenne.example>
To: ${to}
Subject: ZF-1: Departed, Antwerp
Message-ID: ${messageId}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Your shipment ZF-1 has news.

--4C1A2B3D.1795353003/mail.zenne.example--
`;

/** A report of Exchange Online: no original recipient, a status of three digits, the mail's headers encoded. */
export const exchangeBounce = (messageId: string) => `From: <postmaster@maes.example>
To: <no-reply@zenne.example>
Subject: Undeliverable: ZF-1: Departed, Antwerp
Date: Sun, 22 Nov 2026 13:10:04 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="b2f1c9d0-0001"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <b2f1c9d0-7a55-4d0f-8a6c-0a1b2c3d4e5f@DB9PR01MB0001.eurprd01.prod.exchangelabs.com>
In-Reply-To: ${messageId}
MIME-Version: 1.0

--b2f1c9d0-0001
Content-Type: multipart/alternative; boundary="b2f1c9d0-0002"

--b2f1c9d0-0002
Content-Type: text/html; charset="us-ascii"

<html><body><b>Delivery has failed to these recipients or groups:</b></body></html>

--b2f1c9d0-0002--

--b2f1c9d0-0001
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9PR01MB0001.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.zenne.example
Arrival-Date: Sun, 22 Nov 2026 13:10:03 +0000

Final-Recipient: rfc822;Ana@maes.example
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--b2f1c9d0-0001
Content-Type: message/rfc822

Received: from mail.zenne.example (192.0.2.7) by DB9PR01MB0001.eurprd01.prod.exchangelabs.com
 (2603:10a6::1) with Microsoft SMTP Server id 15.20.1; Sun, 22 Nov 2026 13:10:03 +0000
From: Zenne Freight <no-reply@zenne.example>
To: <ana@maes.example>
Subject: =?utf-8?Q?ZF-1=3A_Departed,_Antwerp?=
Message-ID:
	${messageId}
MIME-Version: 1.0
Content-Type: text/plain

--b2f1c9d0-0001--
`;

/** A report of Gmail: the returned mail is its headers alone, below a picture. */
export const gmailBounce = (
  messageId: string,
) => `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: no-reply@zenne.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${messageId}
In-Reply-To: ${messageId}
X-Failed-Recipients: ana@maes.example
Message-ID: <674b0001.df0a0220.1a2b3c.0001.GMR@mx.google.com>
MIME-Version: 1.0
Content-Type: multipart/report; boundary="000000000000aa55bb0627"; report-type=delivery-status

--000000000000aa55bb0627
Content-Type: multipart/related; boundary="000000000000aa66cc0627"

--000000000000aa66cc0627
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--000000000000aa66cc0627
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=

--000000000000aa66cc0627--

--000000000000aa55bb0627
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sun, 22 Nov 2026 05:10:03 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ana@maes.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.0.26, the server for the
 domain maes.example.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550 5.1.1 double-checking the recipient's email address for typos
Last-Attempt-Date: Sun, 22 Nov 2026 05:10:03 -0800 (PST)

--000000000000aa55bb0627
Content-Type: text/rfc822-headers

From: Zenne Freight <no-reply@zenne.example>
To: ana@maes.example
Message-ID: ${messageId}
Subject: ZF-1: Departed, Antwerp

--000000000000aa55bb0627--
`;

/** A complaint of a feedback loop. */
export const complaint = (
  messageId: string,
  { type = "abuse", recipient = "" }: { type?: string; recipient?: string } = {},
) => `From: <feedbackloop@provider.example>
To: <no-reply@zenne.example>
Subject: FW: ZF-1: Departed, Antwerp
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
	boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received from IP 192.0.2.7.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Source-IP: 192.0.2.7
${recipient ? `Original-Rcpt-To: <${recipient}>\n` : ""}
--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: Zenne Freight <no-reply@zenne.example>
To: <redacted@provider.example>
Message-ID: ${messageId}
Subject: ZF-1: Departed, Antwerp

Your shipment ZF-1 has news.

--part1_13d.2e68ed54_boundary--
`;

/** An answer by itself, which names the mail it answers. */
export const outOfOffice = (messageId: string) => `From: Ana Maes <ana@maes.example>
To: no-reply@zenne.example
Subject: Automatic reply: ZF-1: Departed, Antwerp
Auto-Submitted: auto-replied
In-Reply-To: ${messageId}
References: ${messageId}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

I am away until Monday. Action: failed. Status: 5.1.1
`;
