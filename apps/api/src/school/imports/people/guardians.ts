import { personAliases } from '../cells/person-aliases.ts';
import { loadAdults, loadPupils } from '../engine/existing.ts';
import type { Kind } from '../engine/kind.ts';
import { planGuardians } from './plan-guardians.ts';
import { accountsToCome } from '../engine/accounts.ts';
import { familiesToGive, holders, liveTies, runGuardians } from './run-guardians.ts';

/** Lists of guardians, one line for each tie of a guardian to a pupil of the school. */
export const guardians: Kind = {
  key: 'guardians',
  aliases: {
    ...personAliases,
    pupilMatricule:
      'Matricule élève|Matricule de l’élève|Matricule|N° élève|Numéro élève|N° élève établissement|Identifiant élève',
    pupilMassarCode: 'Code Massar élève|Code Massar|Massar|CNE|رمز مسار|رقم التلميذ|Code Massar de l’élève',
    pupilIne: 'INE élève|INE de l’élève|INE|Numéro national|N° national|Identifiant national élève',
    pupilSiecleId: 'Identifiant SIECLE élève|Identifiant SIECLE|ELEVE_ID',
    pupilLastName: 'Nom élève|Nom de l’élève|Nom enfant|Nom de l’enfant|نسب التلميذ',
    pupilFirstName: 'Prénom élève|Prénom de l’élève|Prénom enfant|Prénom de l’enfant|Prénom 1 élève|اسم التلميذ',
    pupilBirthDate:
      'Date de naissance élève|Date de naissance de l’élève|Date de naissance|Naissance élève|Né(e) le|تاريخ الازدياد',
    relation: 'Lien|Lien de parenté|Parenté|Lien avec l’élève|Qualité|Relation|صلة القرابة|القرابة',
    phone: 'Téléphone|Tél|Portable|GSM|Mobile|N° de téléphone|Tél portable|Téléphone portable|Tél. responsable|الهاتف',
    email: 'E-mail|Email|Mail|Courriel|Adresse mail|Adresse e-mail|E-mail responsable|البريد الإلكتروني',
    address: 'Adresse|Adresse postale|Adresse responsable|Domicile|العنوان',
    legal: 'Responsable légal|Représentant légal|Autorité parentale|Légal|الولي القانوني',
    payer: 'Payeur|Paie les frais|Responsable financier|Financier|المؤدي',
  },
  model: [
    ['pupilMatricule', 'Matricule élève', 'AM0001'],
    ['pupilMassarCode', 'Code Massar élève', ''],
    ['pupilLastName', 'Nom élève', 'Alaoui'],
    ['pupilFirstName', 'Prénom élève', 'Amine'],
    ['pupilBirthDate', 'Date de naissance élève', '14/02/2012'],
    ['relation', 'Lien', 'Mère'],
    ['lastName', 'Nom', 'Bennis'],
    ['firstName', 'Prénom', 'Leila'],
    ['lastNameAr', 'النسب', 'بنيس'],
    ['firstNameAr', 'الاسم', 'ليلى'],
    ['sex', 'Sexe', 'F'],
    ['phone', 'Téléphone', '06 98 76 54 32'],
    ['email', 'E-mail', 'leila.bennis@exemple.ma'],
    ['address', 'Adresse', '12, rue des Orangers, Rabat'],
    ['legal', 'Responsable légal', 'Oui'],
    ['payer', 'Payeur', 'Non'],
  ],
  async plan(db, { school, today, makeId, importer }, sources) {
    const ties = await db
      .selectFrom('guardianships')
      .select(['pupil_id as pupilId', 'guardian_id as guardianId', 'kind', 'legal', 'payer'])
      .execute();
    const [adults, pupils] = [await loadAdults(db), await loadPupils(db, school.year?.id ?? null)];
    const facts = { school, adults, pupils, ties, importer };
    const plan = await planGuardians(sources, facts, { today, country: school.country }, makeId);
    const live = liveTies(plan);
    const changing = new Set(live.map(({ guardian }) => guardian));
    return {
      lines: plan.lines,
      planned: {
        guardians: [...changing].filter(({ known }) => !known).length,
        families: familiesToGive(live, makeId).made.length,
        accounts: await accountsToCome(db, holders(live)),
      },
      changing:
        [...changing].reduce((sum, { changes }) => sum + changes.length, 0) +
        live.reduce((sum, { changes }) => sum + changes.length, 0),
      run: (tx, created) => runGuardians(tx, plan, created),
    };
  },
};
