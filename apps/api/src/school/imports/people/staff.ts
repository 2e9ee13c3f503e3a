import { orgAliases, personAliases } from '../cells/person-aliases.ts';
import { loadAdults, loadStaff } from '../engine/existing.ts';
import type { Kind } from '../engine/kind.ts';
import { planStaff } from './plan-staff.ts';
import { accountsToCome } from '../engine/accounts.ts';
import { holders, liveStaff, runStaff } from './run-staff.ts';

/** Staff lists: who works in the school, what each teaches, and accounts to invite. */
export const staff: Kind = {
  key: 'staff',
  aliases: {
    ...personAliases,
    matricule: 'Matricule|N° matricule|Numéro|SOM|PPR|NUMEN|Identifiant|رقم التأجير',
    function: 'Fonction|Poste|Emploi|Métier|Qualité|Function|Job|الوظيفة|المهمة',
    role: 'Rôle|Rôles|Profil|Espace|Role',
    orgName: `${orgAliases}|Établissements`,
    subject: 'Matière|Matières|Discipline|Disciplines|Subject|المادة',
    classes: 'Classes|Classe|Divisions|Classes enseignées|Affectation|الأقسام',
    email: 'E-mail|Email|Mail|Courriel|Adresse mail|Adresse e-mail|E-mail professionnel|البريد الإلكتروني',
    phone: 'Téléphone|Tél|Portable|GSM|Mobile|Phone|N° de téléphone|الهاتف|Téléphone portable',
  },
  model: [
    ['matricule', 'Matricule', 'P0102'],
    ['lastName', 'Nom', 'Tazi'],
    ['firstName', 'Prénom', 'Hassan'],
    ['lastNameAr', 'النسب', 'التازي'],
    ['firstNameAr', 'الاسم', 'حسن'],
    ['sex', 'Sexe', 'M'],
    ['function', 'Fonction', 'Professeur de mathématiques'],
    ['subject', 'Matière', 'Mathématiques'],
    ['classes', 'Classes', '6e A, 5e B'],
    ['email', 'E-mail', 'h.tazi@exemple.ma'],
    ['phone', 'Téléphone', '06 11 22 33 44'],
  ],
  async plan(db, { school, placing, today, makeId }, sources) {
    const plan = await planStaff(
      sources,
      { school, placing, adults: await loadAdults(db), staff: await loadStaff(db) },
      { today, country: school.country },
      makeId,
    );
    const live = liveStaff(plan);
    return {
      lines: plan.lines,
      planned: {
        staff: live.filter(({ known }) => !known).length,
        accounts: await accountsToCome(db, holders(live)),
      },
      changing: live.reduce((sum, { changes }) => sum + changes.length, 0),
      run: (tx, created) => runStaff(tx, plan, created),
    };
  },
};
