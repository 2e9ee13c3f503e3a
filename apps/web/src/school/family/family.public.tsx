import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { answerMine, myConsentsQuery } from './family.api.ts';
import css from './parts/Family.module.css';
import { History } from './parts/consents/ChildConsentsCard.tsx';
import { ConsentRow } from './parts/consents/ConsentRow.tsx';

/** A pupil of age's own image consents; nothing for others. */
export function OwnImage() {
  const { t } = useLingui();
  const { data } = useQuery(myConsentsQuery);
  const item = data?.item;
  if (!item) return null;
  return (
    <Card title={t`Mon image`}>
      <p className={css.quiet}>
        <Trans>
          À 18 ans, vous répondez vous-même. Sans réponse, c’est non. Vous changez d’avis quand vous voulez : cela
          compte tout de suite.
        </Trans>
      </p>
      <div>
        {item.purposes.map((one) => (
          <ConsentRow key={one.purpose} standing={one} locked={false} onAnswer={answerMine} />
        ))}
      </div>
      <History child={item} />
    </Card>
  );
}
