import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'certificates.waiting': msg`Ce certificat est déjà demandé : l’école va y répondre.`,
    'certificates.no_year': msg`Aucune année scolaire n’est en cours.`,
    'certificates.not_enrolled': msg`Cet élève n’a pas d’inscription valable aujourd’hui.`,
    'certificates.not_left': msg`Cet élève n’a pas quitté l’établissement.`,
    'certificates.unsigned': msg`Indiquez d’abord qui signe les certificats, dans les réglages.`,
    'certificates.has_one': msg`Cet élève a déjà ce certificat cette année : délivrez un duplicata.`,
    'certificates.lang': msg`L’école ne délivre pas de certificat dans cette langue.`,
    'certificates.state': msg`Ce certificat vient de changer d’état. Rechargez la page.`,
    'certificates.not_of_class': msg`Un de ces élèves n’est plus dans cette classe. Rechargez la page.`,
    'certificates.batch_open': msg`Ces certificats sont déjà en cours de délivrance pour cette classe.`,
    'certificates.not_departed': msg`Un de ces élèves n’est plus parmi les départs. Rechargez la page.`,
    'certificates.departed_open': msg`Des certificats de ces départs sont déjà en cours de délivrance.`,
    'certificates.too_many_left': msg`Plus de 300 élèves sont partis entre ces dates : rapprochez-les.`,
    'certificates.field_unknown': msg`Un champ entre accolades n’existe pas : choisissez parmi ceux de la liste.`,
    'certificates.seal': msg`Choisissez une image pour le cachet.`,
  },
  chapters: {
    'certificates.': msg`Certificats`,
  },
  actions: {
    'certificates.ask': msg`Certificat demandé`,
    'certificates.issue': msg`Certificat délivré`,
    'certificates.grant': msg`Demande de certificat acceptée`,
    'certificates.issue_many': msg`Certificats délivrés à une classe`,
    'certificates.issue_departed': msg`Certificats délivrés à des élèves partis`,
    'certificates.stop_batch': msg`Délivrance de certificats arrêtée`,
    'certificates.resume_batch': msg`Délivrance de certificats reprise`,
    'certificates.batch': msg`Délivrance de certificats terminée`,
    'certificates.batch_file': msg`Certificats imprimés`,
    'certificates.refuse': msg`Demande de certificat refusée`,
    'certificates.revoke': msg`Certificat révoqué`,
    'certificates.set_text': msg`Texte d’un certificat modifié`,
    'certificates.reset_text': msg`Texte d’un certificat remis à l’origine`,
    'certificates.set_settings': msg`Réglages des certificats modifiés`,
  },
  objects: {
    certificate: msg`Certificat`,
    certificate_batch: msg`Certificats délivrés ensemble`,
    certificate_seal: msg`Cachet des certificats`,
    certificate_settings: msg`Réglages des certificats`,
  },
  keys: {
    duplicate: msg`Duplicata`,
    bilingual: msg`En français et en arabe`,
    number: msg`Numéro`,
    pupil: msg`Élève`,
    seal: msg`Cachet`,
    usual: msg`Habituel`,
  },
  held: {
    certificates: msg`Certificats et attestations`,
    certificate_batches: msg`Certificats faits en série`,
    certificate_batch_pupils: msg`Certificats attendus d’une série`,
  },
  rights: [
    {
      group: 'documents',
      permissions: {
        'documents.issue': {
          label: msg`Délivrer des certificats`,
          description: msg`Répondre aux demandes de certificats et régler leurs modèles.`,
        },
      },
    },
  ],
};
