import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconSignature, IconUpload } from '@tabler/icons-react';
import { formatMonthDay } from '#kernel/dates.ts';
import { currentArea } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { together } from '#kernel/text.ts';

type Document = { id: string; title: string; ask: 'read' | 'sign'; answerBy: string | null; children: string[] };
type Paper = { id: string; title: string; dueOn: string; child: string; late: boolean };

function useDocuments(): string {
  const { user, area } = useSession();
  return user ? `/${currentArea(user, location.pathname, area)}/documents` : '/documents';
}

/** Administrative documents that wait to be read or signed. */
export function DocumentsToDo({ data }: { data: unknown }) {
  const { t } = useLingui();
  const path = useDocuments();
  const { items, total } = data as { items: Document[]; total: number };
  const own = path.startsWith('/admin/') ? '&vue=moi' : '';
  return (
    <Card
      title={t`Documents à traiter`}
      count={total}
      countTone="warn"
      end={
        <UiLink href={own ? `${path}?vue=moi` : path}>
          <Trans>Tout voir</Trans>
        </UiLink>
      }
      flush
    >
      <CardRows>
        {items.map(({ id, title, ask, answerBy, children }) => {
          const by = answerBy ? formatMonthDay(answerBy) : '';
          const words =
            ask === 'sign'
              ? by
                ? t`À signer avant le ${by}`
                : t`À signer`
              : by
                ? t`À lire avant le ${by}`
                : t`À lire`;
          return (
            <CardRow
              key={id}
              icon={ask === 'sign' ? IconSignature : IconEye}
              tone="warn"
              title={<bdi>{title}</bdi>}
              detail={[words, together(children)].filter(Boolean).join(' · ')}
              href={`${path}?doc=${id}${own}`}
              chevron
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

/** Papers that the school waits for. */
export function PapersToDo({ data }: { data: unknown }) {
  const { t } = useLingui();
  const path = `${useDocuments()}?vue=pieces`;
  const { items, total } = data as { items: Paper[]; total: number };
  return (
    <Card
      title={t`Pièces à remettre`}
      count={total}
      countTone="warn"
      end={
        <UiLink href={path}>
          <Trans>Tout voir</Trans>
        </UiLink>
      }
      flush
    >
      <CardRows>
        {items.map(({ id, title, dueOn, child, late }) => {
          const day = formatMonthDay(dueOn);
          return (
            <CardRow
              key={id}
              icon={IconUpload}
              tone={late ? 'bad' : 'warn'}
              title={<bdi>{title}</bdi>}
              detail={[child, late ? t`attendu le ${day}` : t`avant le ${day}`].join(' · ')}
              href={path}
              chevron
            />
          );
        })}
      </CardRows>
    </Card>
  );
}
