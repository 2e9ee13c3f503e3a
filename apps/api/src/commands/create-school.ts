import { parseArgs } from 'node:util';
import { setupBody } from '@encrier/contract/kernel/setup';
import { createSchool } from '../school/setup/setup.public.ts';
import { runCommand } from './with-kernel.ts';

const usage = `npm run -s school:create -- --title "Atlas" --username n.berrada --prenom Nadia --nom Berrada
  [--city Rabat] [--kind Campus] [--country MA] [--time-zone Africa/Casablanca] [--currency MAD] [--languages fr,ar]
  [--org 1:Nord] [--org 2:Sud]    organisations as number:name, one called like the school when none is given
  [--email n.berrada@example.org]
  [--password-stdin]                  reads the administrator's password from the standard input; without it an activation code is printed
`;

function readArgs() {
  const { values } = parseArgs({
    options: {
      title: { type: 'string' },
      city: { type: 'string', default: '' },
      kind: { type: 'string', default: '' },
      country: { type: 'string', default: 'MA' },
      'time-zone': { type: 'string', default: 'Africa/Casablanca' },
      currency: { type: 'string', default: 'MAD' },
      languages: { type: 'string', default: 'fr' },
      org: { type: 'string', multiple: true, default: [] },
      username: { type: 'string' },
      prenom: { type: 'string' },
      nom: { type: 'string' },
      email: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  const orgs = values.org.length ? values.org : [`1:${values.title ?? ''}`];
  const parsed = setupBody.safeParse({
    // The form of the browser's set-up, whose code the command line does not need.
    code: 'command-line',
    school: {
      title: values.title,
      city: values.city,
      kind: values.kind,
      country: values.country,
      timeZone: values['time-zone'],
      currency: values.currency,
      languages: values.languages.split(','),
      orgs: orgs.map((org) => ({
        store_id: org.slice(0, org.indexOf(':')),
        name: org.slice(org.indexOf(':') + 1),
        kind: '',
      })),
    },
    admin: {
      prenom: values.prenom,
      nom: values.nom,
      username: values.username,
      email: values.email ?? null,
      password: 'read-below',
    },
  });
  if (!parsed.success)
    throw new Error(
      `${usage}\nWrong or missing: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    );
  return { ...parsed.data, passwordStdin: values['password-stdin'] };
}

async function standardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}

runCommand(async (kernel) => {
  const { school, admin, passwordStdin } = readArgs();
  const password = passwordStdin ? await standardInput() : null;
  const made = await createSchool(kernel, { school, admin: { ...admin, password } });
  process.stdout.write(`School ${made.schoolId} is made. Its key:\n${made.key}\n`);
  if (made.activation) {
    const url = `${kernel.config.publicUrl}/activation#s${made.schoolId}.${made.activation.code}`;
    process.stdout.write(
      `${admin.username} activates the account until ${made.activation.expiresAt.slice(0, 10)} with the code ${made.activation.code}\n${url}\n`,
    );
  }
});
