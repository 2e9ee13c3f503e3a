import type { LetterTemplate } from '@encrier/contract/communication/letters';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailForward, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { comma } from '#kernel/text.ts';
import { templatesQuery } from './letters.api.ts';
import css from './parts/Letters.module.css';
import { Mailings } from './parts/Mailings.tsx';
import { MailingSheet } from './parts/MailingSheet.tsx';
import { TemplateSheet } from './parts/TemplateSheet.tsx';
import { langWords } from './parts/words.ts';
import { WriteSheet } from './parts/WriteSheet.tsx';

/** Templates of letters, and sent mailings. */
export default function LettersPage() {
  const { t } = useLingui();
  const { onglet } = useSearch({ strict: false }) as { onglet?: string };
  const navigate = useNavigate();
  const sent = onglet === 'envois';
  return (
    <PageFrame
      title={t`Courriers aux familles`}
      width={860}
      view={
        <Segmented
          label={t`Partie des courriers`}
          value={sent ? 'envois' : 'modeles'}
          onChange={(next) =>
            void navigate({ to: '.', search: (next === 'envois' ? { onglet: next } : {}) as never, replace: true })
          }
          options={[
            { value: 'modeles', label: t`Modèles` },
            { value: 'envois', label: t`Courriers écrits` },
          ]}
        />
      }
    >
      {sent ? <Mailings /> : <Templates />}
    </PageFrame>
  );
}

function Templates() {
  const { t } = useLingui();
  const query = useQuery(templatesQuery);
  const [edited, setEdited] = useState<LetterTemplate | 'new' | null>(null);
  const [used, setUsed] = useState<LetterTemplate | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const add = (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setEdited('new')}>
      <Trans>Nouveau modèle</Trans>
    </Button>
  );
  return (
    <Asked query={query} rows={4}>
      {({ items }) => (
        <div className={css.stack}>
          {items.length === 0 ? (
            <EmptyState icon={IconMailForward} title={t`Aucun modèle de courrier`} action={add}>
              <Trans>Un modèle s’écrit une fois ; ses champs se remplissent pour chaque élève.</Trans>
            </EmptyState>
          ) : (
            <>
              <div className={css.bar}>{add}</div>
              <Card flush>
                <ul className={css.rows}>
                  {items.map((one) => (
                    <TemplateRow key={one.id} one={one} onEdit={() => setEdited(one)} onUse={() => setUsed(one)} />
                  ))}
                </ul>
              </Card>
            </>
          )}
          {edited && (
            <TemplateSheet
              key={edited === 'new' ? 'new' : edited.id}
              template={edited === 'new' ? null : (items.find(({ id }) => id === edited.id) ?? edited)}
              onClose={() => setEdited(null)}
            />
          )}
          {used && <WriteSheet template={used} onClose={() => setUsed(null)} onMade={setMade} />}
          {made && <MailingSheet id={made} onClose={() => setMade(null)} />}
        </div>
      )}
    </Asked>
  );
}

function TemplateRow({ one, onEdit, onUse }: { one: LetterTemplate; onEdit: () => void; onUse: () => void }) {
  const { i18n } = useLingui();
  return (
    <li className={css.row}>
      <span className={css.main}>
        <strong>
          <bdi>{one.title}</bdi>
        </strong>
        <span className={css.quiet}>{one.texts.map(({ lang }) => i18n._(langWords[lang])).join(comma())}</span>
      </span>
      <Button icon={IconPencil} onClick={onEdit}>
        <Trans>Modifier</Trans>
      </Button>
      <Button icon={IconMailForward} onClick={onUse}>
        <Trans>Écrire</Trans>
      </Button>
    </li>
  );
}
