import { Link } from '@tanstack/react-router';
import { searchOf } from '../../records/saved-views.ts';
import { ViewsMenu } from '../../records/views-menu.tsx';
import { reportPaths, useReportPlace } from './report-place.ts';
import { reportSearch } from './report-search.ts';

/** Saved views of a report: period and filters. Each reader sees what they may see. */
export function ReportViews() {
  const { name, search } = useReportPlace();
  const { rows: _, page: __, ...kept } = search;
  return (
    <ViewsMenu
      record={`report_${name}`}
      search={kept}
      hint="Guarde aqui o período e os filtros que você usa sempre."
      saveLabel="Salvar o relatório como está"
      linkTo={(view, link) => (
        <Link to={reportPaths[name]} search={reportSearch(searchOf(view))} {...link} />
      )}
    />
  );
}
