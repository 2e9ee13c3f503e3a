import type { SourceFile } from '../house/files.ts';

/** How a new room is called: `lost-things`, `lostThings`, `LostThings`, `Lost things`. */
export type Names = { domain: string; module: string; name: string; pascal: string; title: string };

/**
 * The web's half of a new room: a page in the menu of the office, a card of the first page, the words it says
 * elsewhere.
 */
// house: small files, each best read whole
export function webFiles({ domain, module, name, pascal, title }: Names): SourceFile[] {
  const room = `apps/web/src/${domain}/${module}/${module}`;
  const contract = `@encrier/contract/${domain}/${module}`;
  return [
    {
      path: `${room}.manifest.ts`,
      text: `import type { Manifest } from '#kernel/manifest.ts';
import { ${name}Pages } from './${module}.routes.ts';

export const ${name}Manifest: Manifest = {
  screens: [{ words: '${domain}', pages: ${name}Pages }],
  words: { of: ['${module}'], catalogue: '${domain}', load: () => import('./${module}.words.ts') },
};
`,
    },
    {
      path: `${room}.routes.ts`,
      text: `import type { PageTable } from '#kernel/pages.ts';

export const ${name}Pages: PageTable = {
  '/admin/${module}': {
    load: () => import('./${pascal}Page.tsx'),
    menu: { group: 'office', order: 99, name: '${module}' },
  },
};
`,
    },
    {
      path: `${room}.menu.ts`,
      text: `import { msg } from '@lingui/core/macro';
import { IconList } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const ${name}Menu: MenuWords = {
  '${module}': { icon: IconList, title: msg\`${title}\` },
};
`,
    },
    {
      path: `${room}.words.ts`,
      text: `import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  chapters: { '${module}.': msg\`${title}\` },
  actions: { '${module}.create': msg\`${title}\` },
  objects: { ${module.replaceAll('-', '_')}: msg\`${title}\` },
  rights: [
    {
      group: '${module}',
      name: msg\`${title}\`,
      order: 1000,
      permissions: { '${module}.manage': { label: msg\`${title}\`, description: msg\`${title}\` } },
    },
  ],
};
`,
    },
    {
      path: `${room}.api.ts`,
      text: `import { list${pascal} } from '${contract}';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';

export const ${name}Query = queryOptions({
  queryKey: ['${module}'],
  queryFn: ({ signal }) => api(list${pascal}, { query: {} }, { signal }),
});
`,
    },
    {
      path: `apps/web/src/${domain}/${module}/${pascal}Page.tsx`,
      text: `import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { ${name}Query } from './${module}.api.ts';

export default function ${pascal}Page() {
  const { t } = useLingui();
  const asked = useQuery(${name}Query);
  return (
    <PageFrame title={t\`${title}\`}>
      <Asked query={asked} />
      <CardRows>
        {(asked.data?.items ?? []).map(({ id, label }) => (
          <CardRow key={id} title={<bdi>{label}</bdi>} />
        ))}
      </CardRows>
    </PageFrame>
  );
}
`,
    },
    {
      path: `${room}.home.tsx`,
      text: `import type { ${name}Card } from '${contract}';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconList } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

function Latest({ data: { total } }: { data: CardData<typeof ${name}Card> }) {
  const { t } = useLingui();
  return (
    <Card flush>
      <CardRow icon={IconList} title={t\`${title}\`} detail={String(total)} href="/admin/${module}" chevron />
    </Card>
  );
}

export const ${name}HomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof ${name}Card>({ slot: '${module}', order: 999, side: 'end', Card: Latest }),
];
`,
    },
  ];
}

/** What the demo school shows of a new room. */
export const seedFile = ({ domain, module, name, pascal }: Names): SourceFile => ({
  path: `demo/${module}/${module}.seed.ts`,
  text: `import { logout } from '@encrier/contract/access/auth';
import { create${pascal} } from '@encrier/contract/${domain}/${module}';
import type { RoomSeed } from '../door.ts';

export const ${name}Seed: RoomSeed = {
  order: 99,
  seed: async (door, signIn, from) => {
    door.at(from);
    const admin = await signIn('admin');
    await admin.call(create${pascal}, { body: { label: 'Un' } });
    await admin.call(logout, { body: {} });
  },
};
`,
});
