import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'imports.unreadable': msg`Ce fichier n’a pas pu être lu. Enregistrez-le en CSV ou en XLSX.`,
    'imports.xml_declares': msg`Ce document XML contient une déclaration (DOCTYPE), que ni SIECLE ni FET n’écrivent. Exportez-le de nouveau.`,
    'imports.siecle_other': msg`Ce fichier de SIECLE ne contient pas la liste choisie : « ElevesSansAdresses.xml » donne les élèves, « ResponsablesAvecAdresses.xml » les responsables.`,
    'imports.fet_alone': msg`Ce fichier de FET dit les places sans les matières ni les professeurs. Déposez « …_data_and_timetable.fet », ou une archive ZIP des deux.`,
    'imports.lessons_only': msg`Ce fichier est un emploi du temps. Importez-le depuis la page des emplois du temps.`,
    'imports.empty': msg`Ce fichier ne contient aucune ligne.`,
    'imports.too_many_lines': msg`Ce fichier a trop de lignes. Partagez-le en plusieurs.`,
    'imports.field_missing': msg`Une colonne nécessaire n’est associée à aucun champ.`,
    'imports.field_twice': msg`Deux colonnes sont associées au même champ.`,
    'imports.state': msg`Cet import n’en est plus à cette étape.`,
    'imports.lines_in_error': msg`Corrigez ou écartez d’abord les lignes en erreur.`,
    'imports.busy': msg`Un autre import de l’école est en cours. Attendez sa fin.`,
    'imports.file_gone': msg`Le fichier n’est plus gardé. Envoyez-le de nouveau.`,
    'imports.undo_late': msg`Cet import ne peut plus être annulé.`,
    'imports.undo_refused': msg`Cet import ne peut pas être annulé : des données en dépendent ou ont changé depuis.`,
    'imports.undo_signed_in': msg`Des comptes créés par cet import ont déjà servi. Confirmez pour les fermer.`,
  },
  chapters: {
    'imports.': msg`Imports`,
  },
  actions: {
    'imports.start': msg`Liste envoyée`,
    'imports.map': msg`Colonnes d’une liste choisies`,
    'imports.check': msg`Liste vérifiée`,
    'imports.fix': msg`Ligne d’une liste corrigée`,
    'imports.run': msg`Liste importée`,
    'imports.close_absent': msg`Élèves absents d’un fichier : décidé`,
    'imports.discard': msg`Import abandonné`,
    'imports.cancel': msg`Import interrompu`,
    'imports.check_done': msg`Vérification d’une liste terminée`,
    'imports.check_ended': msg`Vérification d’une liste arrêtée`,
    'imports.place': msg`Établissements d’une liste choisis`,
    'imports.purge': msg`Anciens imports effacés`,
    'imports.reread': msg`Liste relue`,
    'imports.run_done': msg`Import terminé`,
    'imports.run_ended': msg`Import arrêté`,
    'imports.skip_errors': msg`Lignes en erreur écartées`,
    'imports.undo': msg`Annulation d’un import demandée`,
    'imports.undo_done': msg`Import annulé`,
    'imports.undo_ended': msg`Annulation d’un import arrêtée`,
  },
  objects: {
    import: msg`Import`,
  },
  keys: {
    action: msg`Action`,
    confirmed: msg`Confirmé`,
    counts: msg`Nombres`,
    lines: msg`Lignes`,
    nothing: msg`Rien à faire`,
    orgId: msg`Établissement`,
    phase: msg`Étape`,
    skipped: msg`Laissées de côté`,
    values: msg`Valeurs`,
  },
  kept: {
    imports: { label: msg`Fichiers importés`, note: msg`Les lignes laissées de côté et le compte rendu.` },
  },
  rights: [
    {
      group: 'people',
      permissions: {
        'people.import': {
          label: msg`Importer des listes`,
          description: msg`Créer des élèves, des familles et du personnel à partir d’un fichier.`,
        },
      },
    },
  ],
};
