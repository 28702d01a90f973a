"""The account page of the shop, on a phone."""

from orchard import Customer, Shop


def test_a_long_name_has_the_row_for_itself(service, window):
    with Shop("--quince", service.url) as shop:
        jane = Customer(shop, window)
        jane.sign_in_by_link()
        name = window.element("#name")
        name.clear()
        name.send_keys("Maximiliane-Bartholomew\n")
        jane.see("Hello, Maximiliane-Bartholomew")
        window.size(390, 844, mobile=True)
        heading, row = (window.element(css).rect["width"] for css in (".heading h1", ".heading"))
        assert heading == row and jane.problems() == []
        assert shop.stop() == 0, shop.log()
