import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'consents.of_age': msg`À 18 ans, l’élève répond lui-même.`,
    'consents.not_of_age': msg`Avant 18 ans, ce sont les responsables légaux qui répondent.`,
    'consents.dates': msg`Choisissez une date à partir d’aujourd’hui, pour un oui seulement.`,
    'consents.no_authority': msg`Cette personne n’a pas aujourd’hui l’autorité de répondre.`,
    'family.needed': msg`À remplir`,
    'family.phone_invalid': msg`Ce numéro de téléphone n’est pas reconnu. Écrivez-le avec son indicatif, par exemple +212 6 12 34 56 78.`,
    'family.email_invalid': msg`Cette adresse e-mail n’est pas complète.`,
    'family.value_invalid': msg`Cette valeur n’est pas acceptée.`,
    'family.nothing_changed': msg`La fiche dit déjà cela : il n’y a rien à changer.`,
    'family.already_waiting': msg`Vous avez déjà demandé ce changement : attendez la réponse, ou retirez la première demande.`,
    'family.of_age': msg`Votre enfant a 18 ans : il demande lui-même ses changements.`,
    'family.code_unknown': msg`Ce code n’est pas reconnu, a déjà servi ou n’est plus valable. Vérifiez-le, ou demandez-en un autre à l’école.`,
    'family.codes_many': msg`Cinq codes attendent déjà pour cet élève : annulez-en un d’abord.`,
    'family.claim_twice': msg`Cet enfant est déjà dans votre compte, ou votre demande attend sa réponse.`,
    'requests.state': msg`Cette demande a déjà reçu une réponse.`,
    'requests.value_changed': msg`La fiche a changé pendant que vous la lisiez. Relisez la ligne avant de décider.`,
    'requests.reason_missing': msg`Donnez la raison du refus.`,
    'requests.own': msg`Vous ne répondez pas à votre propre demande ni à celle d’un enfant de votre famille.`,
  },
  actions: {
    'consents.decide': msg`Autorisation d’image donnée ou refusée`,
    'consents.decide_mine': msg`Autorisation d’image donnée ou refusée`,
    'consents.export': msg`Autorisations d’image exportées`,
    'consents.record': msg`Autorisation d’image saisie`,
    'consents.set_rule': msg`Règle du droit à l’image changée`,
    'family.ask': msg`Changement demandé par une famille`,
    'family.make_code': msg`Code donné pour rattacher un enfant`,
    'family.cancel_code': msg`Code de rattachement annulé`,
    'family.claim': msg`Enfant demandé avec un code`,
    'family.withdraw_claim': msg`Demande de rattachement retirée`,
    'family.set_channels': msg`Moyens de contact choisis`,
    'family.withdraw': msg`Demande retirée par une famille`,
    'requests.decide': msg`Demande d’une famille traitée`,
    'requests.decide_claim': msg`Demande de rattachement traitée`,
    'requests.export': msg`Demandes des familles exportées`,
  },
  objects: {
    requests: msg`Demandes des familles`,
    change_request: msg`Demande`,
    child_code: msg`Code de rattachement`,
    consents: msg`Autorisations d’image`,
    family: msg`Famille`,
  },
  keys: {
    granted: msg`Accordé`,
    imageRule: msg`Règle du droit à l’image`,
    pupilId: msg`Élève`,
    purpose: msg`Usage`,
    channels: msg`Moyens de contact`,
    mayPickUp: msg`Peut venir chercher l’enfant`,
  },
  held: {
    consents: msg`Droit à l’image`,
    change_requests: msg`Demandes de changement`,
    child_codes: msg`Codes pour rattacher un enfant`,
  },
  kept: {
    change_requests: { label: msg`Demandes des familles traitées`, note: msg`Avec leurs pièces.` },
    child_codes: {
      label: msg`Codes pour rattacher un enfant`,
      note: msg`Les codes donnés et les demandes faites avec eux.`,
    },
  },
  rights: [
    {
      group: 'people',
      permissions: {
        'requests.handle': {
          label: msg`Traiter les demandes des familles`,
          description: msg`Accepter ou refuser les changements que les familles demandent.`,
        },
      },
    },
  ],
};
