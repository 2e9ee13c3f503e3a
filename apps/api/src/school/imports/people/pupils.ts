import { orgAliases, parentAliases, personAliases } from '../cells/person-aliases.ts';
import { loadAdults, loadPupils } from '../engine/existing.ts';
import type { Kind } from '../engine/kind.ts';
import { accountsToCome } from '../engine/accounts.ts';
import { holdOwnFields, loadOwnFields, writeOwnFields } from './own-fields.ts';
import { changingFields, newClasses, planPupils } from './plan-pupils.ts';
import { holders, liveEntries, runPupils } from './run-pupils.ts';

const father = parentAliases(
  'père',
  'papa',
  'responsable 1',
  'tuteur',
  'resp. légal 1',
  'responsable légal 1',
  'représentant légal 1',
  'parent 1',
  'الأب',
);
const mother = parentAliases(
  'mère',
  'maman',
  'responsable 2',
  'tutrice',
  'resp. légal 2',
  'responsable légal 2',
  'représentant légal 2',
  'parent 2',
  'الأم',
);

/** Class lists: pupils with their class, groups, family, guardians and invited accounts. */
export const pupils: Kind = {
  key: 'pupils',
  aliases: {
    ...personAliases,
    matricule:
      'Matricule|N° matricule|Numéro|N° élève|Numéro élève|Numéro interne|Identifiant|ID élève|N° d’inscription|رقم التسجيل|N° élève établissement|Num. élève étab|Numéro national établissement',
    massarCode:
      'Code Massar|Massar|N° Massar|CNE|Code national|رمز مسار|رقم مسار|مسار|رقم التلميذ|رمز التلميذ|الرمز|الرقم الوطني',
    ine: 'INE|Numéro INE|N° INE|Identifiant national|Identifiant national élève|N° national|Numéro national|INE élève',
    siecleId: 'Identifiant SIECLE|ELEVE_ID|Id. SIECLE',
    leftOn: 'Date de sortie|Date sortie',
    birthDate:
      'Date de naissance|Naissance|Né le|Née le|Né(e) le|Date naiss|Date naissance|DDN|Birth date|Date of birth|تاريخ الازدياد|تاريخ الميلاد|تاريخ الإزدياد|Date de naissance élève',
    birthPlace:
      'Lieu de naissance|Lieu naissance|Né à|Né(e) à|Ville de naissance|Lieu naiss|مكان الازدياد|مكان الميلاد|مكان الإزدياد|Commune de naissance',
    orgName: orgAliases,
    cycle: 'Cycle|Section|Pôle|السلك',
    level: 'Niveau|Niveau scolaire|Niveau d’étude|Année|Level|Grade|المستوى|المستوى الدراسي|MEF|Libellé MEF|Code MEF',
    className:
      'Classe|Division|Class|Classe actuelle|Groupe classe|Libellé classe|القسم|الفصل|Code division|Classe de rattachement|Structure',
    regime: 'Régime|Demi-pension|Régime cantine|Pension|نظام|Code régime|Libellé régime',
    groups: 'Groupes|Groupe|Options|Option|المجموعة|Tous les groupes',
    address: 'Adresse|Adresse postale|Domicile|Adresse élève|Address|العنوان|Adresse 1',
    familyPhone:
      'Téléphone|Tél|Téléphone famille|Tél famille|Téléphone de la famille|Téléphone du domicile|Tél domicile|Téléphone domicile|Téléphone fixe|Téléphone des parents|Phone|Family phone|هاتف الأسرة|الهاتف',
    familyEmail:
      'E-mail famille|E-mail de la famille|Mail famille|Courriel famille|E-mail des parents|Mail des parents|Adresse e-mail des parents|Family e-mail|البريد الإلكتروني للأسرة',
    fatherLastName: father.LastName,
    fatherFirstName: father.FirstName,
    fatherPhone: father.Phone,
    fatherEmail: father.Email,
    motherLastName: mother.LastName,
    motherFirstName: mother.FirstName,
    motherPhone: mother.Phone,
    motherEmail: mother.Email,
    separated: 'Parents séparés|Séparés|Parents divorcés|Séparation|Divorcés|Garde alternée',
  },
  model: [
    ['matricule', 'Matricule', 'AM0001'],
    ['massarCode', 'Code Massar', 'J138204417'],
    ['lastName', 'Nom', 'Alaoui'],
    ['firstName', 'Prénom', 'Amine'],
    ['lastNameAr', 'النسب', 'العلوي'],
    ['firstNameAr', 'الاسم', 'أمين'],
    ['sex', 'Sexe', 'M'],
    ['birthDate', 'Date de naissance', '14/02/2012'],
    ['birthPlace', 'Lieu de naissance', 'Rabat'],
    ['level', 'Niveau', '3e'],
    ['className', 'Classe', '3e A'],
    ['regime', 'Régime', 'Demi-pensionnaire'],
    ['groups', 'Groupes', 'Latin, Chorale'],
    ['address', 'Adresse', '12, rue des Orangers, Rabat'],
    ['fatherLastName', 'Nom du père', 'Alaoui'],
    ['fatherFirstName', 'Prénom du père', 'Karim'],
    ['fatherPhone', 'Tél. père', '06 12 34 56 78'],
    ['fatherEmail', 'E-mail père', 'karim.alaoui@exemple.ma'],
    ['motherLastName', 'Nom de la mère', 'Bennis'],
    ['motherFirstName', 'Prénom de la mère', 'Leila'],
    ['motherPhone', 'Tél. mère', '06 98 76 54 32'],
    ['motherEmail', 'E-mail mère', 'leila.bennis@exemple.ma'],
    ['separated', 'Parents séparés', 'Non'],
  ],
  before: (tx, { mapping }) => holdOwnFields(tx, mapping),
  async plan(db, ground, sources) {
    const { school, placing, today, makeId, importer } = ground;
    const own = await loadOwnFields(db, sources, ground.ownOrgs);
    const [adults, pupils] = [await loadAdults(db), await loadPupils(db, school.year?.id ?? null)];
    const facts = { school, own, adults, pupils, importer };
    const plan = await planPupils(sources, facts, { today, country: school.country, placing }, makeId);
    const entries = liveEntries(plan);
    return {
      lines: plan.lines,
      planned: {
        pupils: entries.filter(({ known }) => !known).length,
        guardians: plan.guardians.filter(({ known }) => !known).length,
        families: entries.length ? plan.families.filter(({ isNew }) => isNew).length : 0,
        classes: newClasses(plan, school),
        accounts: await accountsToCome(db, holders(entries)),
      },
      changing: changingFields(plan),
      named: plan.pupils.map(({ id }) => id),
      async run(tx, created) {
        await runPupils(tx, ground, plan, created);
        await writeOwnFields(tx, ground.importId, entries, own);
      },
    };
  },
};
