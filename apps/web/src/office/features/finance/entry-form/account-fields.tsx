import { Button } from '../../../../ui/button.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import style from './entry-form.module.css';
import type { EntryForm, Faults } from './entry-form.ts';
import { blankPart } from './split-draft.ts';
import { SplitFields } from './split-fields.tsx';

type Props = { form: EntryForm; faults: Faults; set: (part: Partial<EntryForm>) => void };

/** Where it counts in the result: one account, or a spread over several. */
export function AccountFields(props: Props) {
  const { form, faults, set } = props;
  const spread = () => {
    const first = { ...blankPart(), account: form.account, center: form.center };
    set({ parts: [first, blankPart()] });
  };
  return (
    <fieldset className={style.section}>
      <legend>Onde entra no resultado</legend>
      {form.parts ? (
        <SplitFields {...props} />
      ) : (
        <div className={style.fields}>
          <ReferenceSelect
            record="fn_account"
            label="Conta"
            value={form.account}
            error={faults.account}
            onChange={(account) => set({ account })}
          />
          <ReferenceSelect
            record="fn_cost_center"
            label="Centro de custo (opcional)"
            value={form.center}
            error={faults.center}
            onChange={(center) => set({ center })}
          />
        </div>
      )}
      <div className={style.links}>
        {form.parts ? (
          <Button variant="quiet" onClick={() => set({ parts: null })}>
            Usar uma conta só
          </Button>
        ) : (
          <Button variant="quiet" onClick={spread}>
            Ratear entre contas ou centros
          </Button>
        )}
      </div>
    </fieldset>
  );
}
