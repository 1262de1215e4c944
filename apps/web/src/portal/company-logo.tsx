import style from './company-logo.module.css';

/** The company's logo, whatever its shape; a name stands beside it. */
export function CompanyLogo({ height = 32 }: { height?: number }) {
  return (
    <img
      className={style.logo}
      src="/brand/logo.svg"
      alt=""
      height={height}
      style={{ minWidth: height }}
    />
  );
}
