import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { BankFileFrame, Waiting } from './bank-file-frame.tsx';
import { filesQuery, unitsQuery } from './queries.ts';
import { queriesFailed } from './queries-failed.ts';
import { RemittanceFiles } from './remittance-files.tsx';
import { UnitCard } from './unit-card.tsx';

/** What banks still have to be told, unit by unit, and the files that were made. */
export function RemittancePage() {
  const { unit, page = 1 } = useSearch({ from: '/office/pm_remittance' });
  const units = useQuery(unitsQuery);
  const files = useQuery(filesQuery);
  const failed = queriesFailed([units, files]);
  if (failed && isForbidden(failed.error)) return <NoAccess />;
  return (
    <BankFileFrame title="Remessa ao banco">
      {failed && <ListFault error={failed.error} onRetry={failed.retry} />}
      {!failed && !(units.data && files.data) && <Waiting />}
      {units.data?.data.length === 0 && files.data?.total === 0 && (
        <NoticePage
          part
          icon="coin"
          title="Nenhuma unidade envia remessas"
          text="Quando os boletos de uma unidade forem registrados por arquivo do banco, o que falta enviar aparece aqui."
        />
      )}
      {units.data?.data.map((one) => (
        <UnitCard
          key={one.business_unit_id}
          unit={one}
          mayChange={units.data.may.change}
          open={one.business_unit_id === unit}
          page={page}
        />
      ))}
      {files.data && files.data.total > 0 && <RemittanceFiles files={files.data.data} />}
    </BankFileFrame>
  );
}
