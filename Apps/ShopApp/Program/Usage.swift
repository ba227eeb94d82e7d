import Money

/// What `--help` prints.
enum Usage {
  static let text = """
    shop-cli - a shop in a terminal

    usage: shop-cli [options] [COMMAND [ARGUMENT...]]

    usage: shop-cli [options] catalog import [--dry-run] [--format csv|jsonl] FILE
           shop-cli [options] promotions import [--dry-run] [--format csv|jsonl] FILE

    Without a command: interactive on a terminal, a script when standard input is not one.

      -f FILE               run the commands of a file ("-" for standard input)
      -c COMMAND            run a command; may be given several times
      --database PATH       where the data lives (":memory:" keeps nothing);
                            otherwise $XDG_DATA_HOME/shop-cli/shop.db
      --mail URL            where mails go: maildir:///FOLDER, smtp://HOST:PORT, or
                            smtps://USER@HOST:PORT with the password in $SHOP_MAIL_PASSWORD
                            or in the file $SHOP_MAIL_PASSWORD_FILE, never in the URL;
                            otherwise a Maildir beside the database
      --features A,B        compose these features only
      --without A,B         leave these features out
      --tolerate-failing    leave out a feature that cannot register, and say so
      --variant NAME=on     show a variant, or with NAME=off never
      --restore             begin where the last session ended
      --no-restore          neither begin there nor keep where this one ends
      --require-sign-in     show nothing before somebody signed in
      --json                one JSON object a command on standard output
      --keep-going          run a script to its end; exit with its first error
      --yes                 confirm everything that needs a yes
      --no-input            refuse whatever would have to be asked
      --password-stdin      read secrets from standard input
      --password-fd N       read secrets from an open file descriptor
      --transcript FILE     write the session to a file, secrets left out
      --color WHEN          always, never or auto
      --quiet               print no message lines
      --version             print the version
      --help                print this

    catalog import brings the products of a file into the catalogue, all of them or none. A CSV file
    has a header, a JSON lines file an object a line; "-" is standard input. Columns: id, name,
    price ("12.34 \(Currency.shop)"; the shop sells in \(Currency.shop), other currencies are refused),
    category and seller; if wanted, summary, stock, category_name, category_summary, seller_name,
    seller_summary and seller_location.

    promotions import does the same with promo codes. Columns: code and benefit ("10 %",
    "5.00 \(Currency.shop)" or "free shipping"); if wanted, minimum (the price the goods must reach),
    first_day and last_day (2026-03-14, both included, UTC), limit and account_limit (how many
    orders may use it, in all and of one account). A row says all about its promotion.

    Type help inside for the commands; help exit-codes for the exit codes.

    """
}
