#import "OPEingang.h"
#import <AuthenticationServices/AuthenticationServices.h>

static const CGFloat OPHoehe = 44;

@implementation OPEingang

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = [UIColor colorWithRed:60/255.0 green:10/255.0 blue:25/255.0 alpha:1];
    UILabel *text = [[UILabel alloc] initWithFrame:CGRectMake(20, 90, 280, 60)];
    text.textColor = UIColor.whiteColor;
    text.text = @"Merke dir Vorstellungen und kaufe Karten.";
    [self.view addSubview:text];

    UIButton *telefon = [UIButton buttonWithType:UIButtonTypeSystem];
    telefon.frame = CGRectMake(20, 170, 280, OPHoehe);
    telefon.layer.cornerRadius = 6;
    telefon.backgroundColor = UIColor.lightGrayColor;
    [telefon setTitle:@"Mit Telefonnummer anmelden" forState:UIControlStateNormal];
    [self.view addSubview:telefon];

    ASAuthorizationAppleIDButton *apple = [[ASAuthorizationAppleIDButton alloc] initWithAuthorizationButtonType:ASAuthorizationAppleIDButtonTypeSignIn authorizationButtonStyle:ASAuthorizationAppleIDButtonStyleWhite];
    apple.frame = CGRectMake(20, 170 + OPHoehe + 12, 280, OPHoehe);
    apple.cornerRadius = 6;
    [self.view addSubview:apple];
}

@end
