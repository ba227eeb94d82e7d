# An admin's day: what shop-cli answers to the admin, between two visits of a shopper.
#
# Tools/Proof/check-transcripts runs it on both engines, with shop-cli as a function and the seed and the time of the
# shop in `seed`. Modules/Shop/AdminDay.md says what the commands are for.

seed=1
shop-cli >/dev/null 2>&1 <<'LINES'
skip
register
register
Ada Lovelace
ada@example.org
correct horse battery
correct horse battery
open shop://product/p-044
add 1
open shop://product/p-001
add 2
cart
promo WELCOME10
checkout
continue

Main Street 1
Springfield
US-CA
12345
continue

continue

confirm
open shop://product/p-009
add 1
cart
checkout
continue

continue

continue

confirm
LINES

seed=2
run shop-cli sales list
run shop-cli sales export
run shop-cli catalog list --few 4
run shop-cli catalog set p-044 --stock +24
run shop-cli catalog set p-001 --price 35.00
run shop-cli catalog withdraw p-021
run shop-cli catalog list --withdrawn
run shop-cli find compost
run shop-cli catalog offer p-021
run shop-cli catalog withdraw p-040 P-041
run shop-cli catalog withdraw p-040 p-041 p-042
run shop-cli catalog offer p-040 p-041 p-042
run shop-cli --empty catalog list
run shop-cli reviews list p-001
run shop-cli reviews hide 1
run shop-cli reviews show 1
run shop-cli promotions list
run shop-cli promotions end WELCOME10
run shop-cli --json promotions end WELCOME10
run shop-cli catalog set p-001 --price "35.00 EUR"
run shop-cli catalog set p-000 --stock 1
run shop-cli promotions end WELCOME11

# Ten days later the shopper sends back one of two pieces of a line.
seed=3+864000
shop-cli --yes >/dev/null 2>&1 <<'LINES'
sign-in
sign-in
ada@example.org
correct horse battery
open shop://orders
2
return 2 1
LINES

seed=4+864000
run shop-cli sales list --to-restock
run shop-cli sales restock o-yan4kxvx
run shop-cli sales restock o-73vxrj5m
run shop-cli sales list --to-restock

# A minute later, what is left of it.
seed=5+864060
shop-cli --yes >/dev/null 2>&1 <<'LINES'
open shop://orders
2
return
LINES

seed=6+864060
run shop-cli sales list
run shop-cli sales restock o-73vxrj5m
run shop-cli sales restock o-73vxrj5m
run shop-cli catalog list --few 4
run shop-cli sales list --status returned
run shop-cli sales export --status returned --format jsonl
