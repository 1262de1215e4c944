import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import {
  abatementKinds,
  discountKinds,
  fineKinds,
  hasSteps,
  interestKinds,
  type Kind,
  MOST_STEPS,
  measureOf,
} from '../rule-kinds.ts';
import { AmountField } from './amount-field.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults } from './charge-form.ts';
import { blankStep, type DiscountDraft, type RuleDraft, type StepDraft } from './rule-drafts.ts';

/** Art. 52, § 1º of the consumers' code: in hundredths of one percent. */
const CONSUMER_FINE = 200;

type RuleProps = {
  label: string;
  none: string;
  kinds: readonly Kind[];
  rule: RuleDraft;
  onChange: (rule: RuleDraft) => void;
  error?: string | undefined;
};

function KindSelect({ label, none, kinds, rule, onChange }: RuleProps) {
  return (
    <Select
      label={label}
      value={rule.kind}
      onChange={({ target }) => onChange({ ...rule, kind: Number(target.value) })}
    >
      <option value={0}>{none}</option>
      {kinds.map(({ kind, label: text }) => (
        <option key={kind} value={kind}>
          {text}
        </option>
      ))}
    </Select>
  );
}

function RuleField(props: RuleProps) {
  const { label, kinds, rule, onChange, error } = props;
  return (
    <div className={style.rule}>
      <KindSelect {...props} />
      {rule.kind > 0 && (
        <AmountField
          label={`${label}: quanto`}
          measure={measureOf(kinds, rule.kind)}
          value={rule.value}
          onChange={(value) => onChange({ ...rule, value })}
          error={error}
        />
      )}
    </div>
  );
}

type DiscountProps = {
  discount: DiscountDraft;
  onChange: (discount: DiscountDraft) => void;
  due: string | null;
  error: string | undefined;
};

function DiscountFields({ discount, onChange, due, error }: DiscountProps) {
  const { kind, steps } = discount;
  const shared = { label: 'Desconto', none: 'Sem desconto', kinds: discountKinds };
  const change = (rule: RuleDraft) => onChange({ ...discount, ...rule });
  if (!hasSteps(kind))
    return <RuleField {...shared} rule={discount} onChange={change} error={error} />;
  const put = (at: number, part: Partial<StepDraft>) =>
    onChange({
      ...discount,
      steps: steps.map((step, index) => (index === at ? { ...step, ...part } : step)),
    });
  const measure = measureOf(discountKinds, kind);
  return (
    <div className={style.steps}>
      <div className={style.rule}>
        <KindSelect {...shared} rule={discount} onChange={change} />
      </div>
      {steps.map((step, at) => (
        <div key={String(at + 1)} className={style.rule}>
          <DateField
            label={`Pagando até (${at + 1})`}
            max={due ?? undefined}
            value={step.until}
            onChange={(until) => put(at, { until })}
          />
          <div className={style.value}>
            <AmountField
              label={`Desconto de (${at + 1})`}
              measure={measure}
              value={step.value}
              onChange={(value) => put(at, { value })}
              error={at === 0 ? error : undefined}
            />
            {steps.length > 1 && (
              <Button
                variant="quiet"
                square
                aria-label={`Tirar o desconto ${at + 1}`}
                title="Tirar"
                onClick={() =>
                  onChange({ ...discount, steps: steps.filter((_, index) => index !== at) })
                }
              >
                <Icon name="close" size={16} />
              </Button>
            )}
          </div>
        </div>
      ))}
      {steps.length < MOST_STEPS && (
        <div>
          <Button
            variant="quiet"
            onClick={() => onChange({ ...discount, steps: [...steps, blankStep] })}
          >
            <Icon name="plus" size={16} />
            Outra data
          </Button>
        </div>
      )}
    </div>
  );
}

type Props = { form: ChargeForm; faults: Faults; set: (part: Partial<ChargeForm>) => void };

function AbatementField({ form, faults, set }: Props) {
  return (
    <RuleField
      label="Abatimento"
      none="Sem abatimento"
      kinds={abatementKinds}
      rule={form.abatement}
      onChange={(abatement) => set({ abatement })}
      error={faults.abatement}
    />
  );
}

/** Of a slip that its bank has, only the abatement may change. */
export function AbatementOnly(props: Props) {
  return (
    <fieldset className={style.section}>
      <legend>Abatimento</legend>
      <AbatementField {...props} />
    </fieldset>
  );
}

/** What changes when somebody pays early or late. */
export function RuleFields({ form, faults, set }: Props) {
  const { fine, due_date: due } = form;
  const highFine = fine.kind === 2 && (fine.value ?? 0) > CONSUMER_FINE;
  return (
    <fieldset className={style.section}>
      <legend>Se pagar antes ou depois</legend>
      <RuleField
        label="Multa por atraso"
        none="Sem multa"
        kinds={fineKinds}
        rule={form.fine}
        onChange={(fine) => set({ fine })}
        error={faults.fine}
      />
      {highFine && (
        <p className={style.hint}>
          <Icon name="info" size={16} />
          Para consumidores, a lei limita a multa a 2%.
        </p>
      )}
      <RuleField
        label="Juros por atraso"
        none="Sem juros"
        kinds={interestKinds}
        rule={form.interest}
        onChange={(interest) => set({ interest })}
        error={faults.interest}
      />
      <DiscountFields
        discount={form.discount}
        onChange={(discount) => set({ discount })}
        due={due}
        error={faults.discount}
      />
      <AbatementField form={form} faults={faults} set={set} />
      <div className={style.rule}>
        <AmountField
          label="Aceitar pagamento até quantos dias após o vencimento"
          measure="number"
          value={form.valid_days}
          onChange={(valid_days) => set({ valid_days })}
          error={faults.valid_days}
        />
      </div>
    </fieldset>
  );
}
