import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'credentials.nobody': msg`Il n’y a personne à qui remettre un code.`,
    'credentials.already_printed': msg`Ces fiches viennent d’être imprimées. Servez-vous du premier fichier.`,
    'credentials.changed_meanwhile': msg`Quelqu’un de la liste vient de changer. Imprimez de nouveau.`,
    'credentials.no_mail': msg`L’envoi d’e-mails n’est pas configuré sur ce serveur.`,
  },
  chapters: {
    'credentials.': msg`Identifiants`,
  },
  actions: {
    'credentials.create_accounts': msg`Comptes manquants créés`,
    'credentials.invite': msg`Codes d’accès préparés`,
    'credentials.mail': msg`Envoi de codes d’accès demandé`,
    'credentials.mailed': msg`Code d’accès envoyé`,
    'credentials.print_sheets': msg`Fiches d’accès imprimées`,
    'credentials.remind': msg`Rappel d’activation envoyé`,
    'credentials.revoke': msg`Codes d’accès retirés`,
    'credentials.set_status': msg`Comptes ouverts ou fermés`,
    'credentials.sign_in_qr': msg`Code QR de connexion émis`,
    'usernames.rename': msg`Identifiants changés`,
    'usernames.set_rule': msg`Règle des identifiants changée`,
  },
  objects: {
    credentials: msg`Identifiants`,
    usernames: msg`Identifiants de connexion`,
  },
  keys: {
    enabled: msg`Activé`,
    failed: msg`Échecs`,
    invited: msg`Invités`,
    mails: msg`Courriels`,
    printed: msg`Imprimés`,
    reset: msg`Réinitialisés`,
    sent: msg`Envoyés`,
    sheet: msg`Fiche`,
    signInQr: msg`Connexion par code QR`,
  },
  held: {
    invitations: msg`Invitations`,
  },
  kept: {
    invitations: { label: msg`Envois d’identifiants`, note: msg`Feuilles et courriels d’invitation, sans les codes.` },
  },
  rights: [
    {
      group: 'access',
      permissions: {
        'credentials.manage': {
          label: msg`Suivre les identifiants`,
          description: msg`Voir qui a activé son compte et qui ne s’est jamais connecté.`,
        },
        'credentials.print': {
          label: msg`Imprimer les codes d’activation`,
          description: msg`Produire les feuilles de première connexion.`,
        },
      },
    },
  ],
};
