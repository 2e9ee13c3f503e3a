import { IconBell, IconCheck, IconChevronDown, IconFilter, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton, IconLink } from '../../src/actions/Button.tsx';
import { Chips, Tag } from '../../src/actions/Chips.tsx';
import { KeyHint } from '../../src/actions/KeyHint.tsx';
import { Segmented } from '../../src/actions/Segmented.tsx';
import { Switch } from '../../src/actions/Switch.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};

export function Actions() {
  const w = useWords();
  const [view, setView] = useState('week');
  const [on, setOn] = useState(true);
  const save = w('Enregistrer', 'حفظ');
  return (
    <>
      <Show name="Button">
        <Button variant="primary">{save}</Button>
        <Button>{w('Annuler', 'إلغاء')}</Button>
        <Button variant="quiet">{w('Plus tard', 'لاحقا')}</Button>
        <Button variant="danger" icon={IconTrash}>
          {w('Supprimer', 'حذف')}
        </Button>
        <Button variant="link">{w('En savoir plus', 'معرفة المزيد')}</Button>
        <Button variant="primary" busy>
          {save}
        </Button>
        <Button busy>{save}</Button>
        <Button disabled>{save}</Button>
        <Button variant="primary" disabled>
          {save}
        </Button>
        <Button size="small" icon={IconPlus}>
          {w('Petit', 'صغير')}
        </Button>
        <Button size="large" variant="primary">
          {w('Grand', 'كبير')}
        </Button>
        <Button iconEnd={IconChevronDown}>{w('Choisir', 'اختيار')}</Button>
      </Show>
      <Show name="Button wide" wide>
        <Button wide variant="primary">
          {w(
            'Un libellé très long qui doit rester lisible et passer à la ligne sur un petit écran sans déborder',
            'عنوان طويل جدا يجب أن يبقى مقروءا وأن ينتقل إلى السطر التالي على الشاشة الصغيرة',
          )}
        </Button>
      </Show>
      <Show name="ButtonLink">
        <ButtonLink href="#suite" variant="primary">
          {w('Continuer', 'متابعة')}
        </ButtonLink>
        <ButtonLink href="#retour">{w('Revenir', 'رجوع')}</ButtonLink>
      </Show>
      <Show name="IconButton, IconLink">
        <IconButton icon={IconBell} label={w('Notifications', 'الإشعارات')} />
        <IconButton icon={IconBell} label={w('Nouvelles', 'جديدة')} count={3} />
        <IconButton icon={IconBell} label={w('Beaucoup', 'كثيرة')} count={120} />
        <IconButton icon={IconFilter} label={w('Filtrer', 'تصفية')} outlined />
        <IconButton icon={IconTrash} label={w('Retirer', 'إزالة')} size="small" />
        <IconButton icon={IconTrash} label={w('Impossible', 'غير ممكن')} disabled />
        <IconLink icon={IconUsers} label={w('Élèves', 'التلاميذ')} href="#eleves" />
      </Show>
      <Show name="Segmented">
        <Segmented
          label={w('Vue', 'العرض')}
          value={view}
          onChange={setView}
          options={[
            { value: 'day', label: w('Jour', 'يوم') },
            { value: 'week', label: w('Semaine', 'أسبوع'), note: '4' },
            { value: 'month', label: w('Mois', 'شهر'), icon: IconCheck },
            { value: 'year', label: w('Année', 'سنة'), disabled: true },
          ]}
        />
      </Show>
      <Show name="Switch" wide>
        <Switch label={w('Recevoir un message', 'استلام رسالة')} checked={on} onChange={setOn} />
        <Switch
          label={w('Résumé du soir', 'ملخص المساء')}
          note={w('Chaque jour à 18:00', 'كل يوم على الساعة 18:00')}
          checked={false}
          onChange={nothing}
        />
        <Switch
          label={w('Sécurité', 'الأمان')}
          checked
          onChange={nothing}
          locked={w('Toujours envoyé', 'يرسل دائما')}
        />
        <Switch label={w('Impossible', 'غير ممكن')} checked={false} onChange={nothing} disabled />
      </Show>
      <Show name="Chips, Tag" wide>
        <Chips
          label={w('Filtres', 'المرشحات')}
          chips={[
            { key: 'all', label: w('Tous', 'الكل'), count: 24, active: true, onPress: nothing },
            { key: 'late', label: w('En retard', 'متأخر'), count: 0, onPress: nothing },
            {
              key: 'class',
              label: w('3e A', 'الثالثة أ'),
              active: true,
              onPress: nothing,
              onRemove: nothing,
              removeLabel: w('Retirer 3e A', 'إزالة الثالثة أ'),
            },
            { key: 'more', label: w('Niveau', 'المستوى'), addable: true, onPress: nothing },
          ]}
          end={<Tag>{w('24 élèves', '24 تلميذا')}</Tag>}
        />
        <div>
          <Tag icon={IconUsers} onRemove={nothing} removeLabel={w('Retirer les parents', 'إزالة الآباء')}>
            {w('Parents', 'الآباء')}
          </Tag>{' '}
          <Tag tone="out" onRemove={nothing} removeLabel={w('Reprendre la 3e B', 'إرجاع الثالثة ب')}>
            {w('3e B', 'الثالثة ب')}
          </Tag>
        </div>
      </Show>
      <Show name="KeyHint">
        <KeyHint keys={['Ctrl', 'K']} />
        <KeyHint keys={['?']} quiet />
      </Show>
    </>
  );
}
