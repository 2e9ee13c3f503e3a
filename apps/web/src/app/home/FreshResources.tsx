import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks } from '@tabler/icons-react';

type Fresh = { total: number; items: { id: string; title: string; subject: { name: string } }[] };

/** What teachers put there since the reader's last visit. */
export function FreshResources({ data }: { data: unknown }) {
  const { t } = useLingui();
  const { total, items } = data as Fresh;
  const shelf = location.pathname.startsWith('/parent') ? '/parent/resources' : '/eleve/resources';
  return (
    <Card title={t`Nouvelles ressources`} count={total} end={<UiLink href={`${shelf}?nouveau=1`}><Trans>Tout voir</Trans></UiLink>} flush>
      <CardRows>{items.map(({ id, title, subject }) => <CardRow key={id} icon={IconBooks} tone="info" title={<bdi>{title}</bdi>} detail={<bdi>{subject.name}</bdi>} href={`${shelf}?voir=${id}`} />)}</CardRows>
    </Card>
  );
}
